import { List, type ListProps } from '../../shared/lists/List.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { useDepartmentFilterFields } from './department-filters.ts'
import { statisticsText as words } from './statistics.text.ts'

export function StudyDepartmentList<Row extends object>(props: ListProps<Row>) {
  return (
    <List<Row>
      empty={{ title: words.noRows, hint: words.noRowsHint }}
      {...props}
      fields={useDepartmentFilterFields()}
      tools={<SecondaryText>{words.defaultSpan}</SecondaryText>}
    />
  )
}
