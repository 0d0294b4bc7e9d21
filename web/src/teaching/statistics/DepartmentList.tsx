import { List, type ListProps } from '../../shared/lists/List.tsx'
import { Muted } from '../../shared/ui/layout.tsx'
import { useDepartmentFields } from './department-filters.ts'
import { statisticsText as words } from './statistics.text.ts'

/** What the four lists have in common: filters, and their empty look. */
export function DepartmentList<Row extends object>(props: ListProps<Row>) {
  return (
    <List<Row>
      empty={{ title: words.noRows, hint: words.noRowsHint }}
      {...props}
      fields={useDepartmentFields()}
      tools={<Muted>{words.defaultSpan}</Muted>}
    />
  )
}
