import type { RouteAnswerOf } from '@markaz/protocol/route'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { ratingText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { ListWithDepartmentFilters } from './ListWithDepartmentFilters.tsx'
import { statisticsText as words } from './statistics.text.ts'

const route = homeworkStatistics.byChecking
type Row = RouteAnswerOf<typeof route>['statistics'][number]

const columns: Column<Row>[] = [
  { key: 'teacher', width: 300, isName: true, cell: ({ teacher }) => <PersonCell name={teacher.fullName} /> },
  { ...numberColumn('waiting', (row) => row.waitingCount, 140), title: words.waitingCount },
  { ...numberColumn('checked', (row) => row.checkedCount, 140), title: words.checkedCount },
  {
    key: 'hours',
    title: words.averageHours,
    width: 200,
    align: 'right',
    cell: (row) => ratingText(row.averageHours),
  },
]

export function CheckingSpeedStatistics() {
  const list = useList(route, { key: 'homework-checking', rows: ({ statistics }) => statistics })
  return (
    <ListWithDepartmentFilters
      search={words.searchTeacher}
      label={words.byChecking}
      list={list}
      columns={columns}
      rowKey={(row) => row.teacher.id}
      phoneRow={(row) => ({
        title: personName(row.teacher.fullName),
        mark: `${words.waitingCount}: ${row.waitingCount}`,
        note: `${words.checkedCount}: ${row.checkedCount}`,
        aside: `${words.averageHours}: ${ratingText(row.averageHours)}`,
      })}
      width={800}
    />
  )
}
