import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { HomeworkStatisticsFilter } from '@markaz/protocol/teaching/statistics/schemas'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { DepartmentList } from './DepartmentList.tsx'
import { useDepartmentPaths } from './department-place.ts'
import { statisticsText as words } from './statistics.text.ts'
import { studentColumns } from './student-columns.tsx'
import { homeworkPercent, sumsColumns } from './sums-columns.tsx'

const route = homeworkStatistics.studentsNotDoing
type Row = AnswerOf<typeof route>['statistics'][number]

const phone: TableColumnsType<Row>[number] = {
  key: 'phone',
  title: words.phone,
  width: 170,
  render: (_, { student }) => <PhoneLink number={student.phoneNumber} />,
}

/** What the list is about stands before what a narrow window cuts off. */
const undoneFirst = sumsColumns<Row>().toSorted(
  (a, b) => Number(b.key === 'uncompletedHomeworkCount') - Number(a.key === 'uncompletedHomeworkCount'),
)

/** Who does not do their homework, most undone first, with the number to call. */
export function NotDoing() {
  const filters = useFilters(HomeworkStatisticsFilter, { tableKey: 'homework-not-doing' })
  const query = useCall(route, { query: filters.query }, { keepPrevious: true })
  const paths = useDepartmentPaths()
  const columns = useMemo(() => [...studentColumns<Row>(paths), phone, ...undoneFirst, homeworkPercent<Row>()], [paths])
  return (
    <DepartmentList
      filters={filters}
      searchLabel={words.searchStudent}
      tableKey="homework-not-doing"
      label={words.notDoing}
      query={query}
      rows={query.data?.statistics}
      total={query.data?.total}
      columns={columns}
      rowKey={(row: Row) => `${row.student.id}-${row.group.id}`}
      phoneRow={(row) => ({
        title: personName(row.student.fullName),
        mark: `${words.sums.uncompletedHomeworkCount}: ${row.uncompletedHomeworkCount}`,
        note: row.group.name,
        aside: <PhoneLink number={row.student.phoneNumber} />,
      })}
      empty={{ title: words.allDo }}
      scrollX={1450}
    />
  )
}

function PhoneLink({ number }: { number: string | null }) {
  return number ? <a href={`tel:+${number}`}>{phoneText(number)}</a> : phoneText(number)
}
