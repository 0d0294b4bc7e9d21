import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { HomeworkStatisticsFilter } from '@markaz/protocol/teaching/statistics/schemas'
import type { TableColumnsType } from 'antd'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { numberText, ratingText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { DepartmentList } from './DepartmentList.tsx'
import { statisticsText as words } from './statistics.text.ts'

const route = homeworkStatistics.byChecking
type Row = AnswerOf<typeof route>['statistics'][number]

const columns: TableColumnsType<Row> = [
  {
    key: 'teacher',
    title: words.teacher,
    width: 300,
    render: (_, { teacher }) => <PersonCell name={teacher.fullName} />,
  },
  {
    key: 'waiting',
    title: words.waitingCount,
    width: 140,
    align: 'right',
    render: (_, row) => numberText(row.waitingCount),
  },
  {
    key: 'checked',
    title: words.checkedCount,
    width: 140,
    align: 'right',
    render: (_, row) => numberText(row.checkedCount),
  },
  {
    key: 'hours',
    title: words.averageHours,
    width: 200,
    align: 'right',
    render: (_, row) => ratingText(row.averageHours),
  },
]

/** How quickly teachers check. */
export function ByChecking() {
  const filters = useFilters(HomeworkStatisticsFilter, { tableKey: 'homework-checking' })
  const query = useCall(route, { query: filters.query }, { keepPrevious: true })
  return (
    <DepartmentList
      filters={filters}
      searchLabel={words.searchTeacher}
      tableKey="homework-checking"
      label={words.byChecking}
      query={query}
      rows={query.data?.statistics}
      total={query.data?.total}
      columns={columns}
      rowKey={(row: Row) => row.teacher.id}
      phoneRow={(row) => ({
        title: personName(row.teacher.fullName),
        mark: `${words.waitingCount}: ${row.waitingCount}`,
        note: `${words.checkedCount}: ${row.checkedCount}`,
        aside: `${words.averageHours}: ${ratingText(row.averageHours)}`,
      })}
      scrollX={800}
    />
  )
}
