import { List, type ListProps } from '../../shared/lists/List.tsx'
import { useDepartmentFields } from './department-filters.ts'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'

/** What the four lists have in common: filters, and their empty look. */
export function DepartmentList<Row extends object>(props: ListProps<Row>) {
  const fields = useDepartmentFields()
  return (
    <>
      <List<Row> empty={{ title: words.noRows, hint: words.noRowsHint }} {...props} fields={fields} />
      <p className={style.soft}>{words.defaultSpan}</p>
    </>
  )
}
