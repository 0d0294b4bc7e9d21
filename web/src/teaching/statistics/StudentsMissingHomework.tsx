import type { RouteAnswerOf } from '@markaz/protocol/route'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { useDepartmentPaths } from './department-paths.ts'
import { homeworkPercentColumn, homeworkTotalsColumns } from './homework-totals.tsx'
import { ListWithDepartmentFilters } from './ListWithDepartmentFilters.tsx'
import { statisticsText as words } from './statistics.text.ts'
import { studentAndGroupColumns } from './student-columns.tsx'

const route = homeworkStatistics.studentsNotDoing
type Row = RouteAnswerOf<typeof route>['statistics'][number]

const phone: Column<Row> = {
  key: 'phone',
  width: 170,
  cell: ({ student }) => <PhoneLink number={student.phoneNumber} />,
}

/** The number of homework not done is the first column, so that a narrow window shows it. */
const undoneFirst = homeworkTotalsColumns<Row>().toSorted(
  (a, b) => Number(b.key === 'uncompletedHomeworkCount') - Number(a.key === 'uncompletedHomeworkCount'),
)

export function StudentsMissingHomework() {
  const list = useList(route, { key: 'homework-not-doing', rows: ({ statistics }) => statistics })
  const paths = useDepartmentPaths()
  return (
    <ListWithDepartmentFilters
      search={words.searchStudent}
      label={words.notDoing}
      list={list}
      columns={[...studentAndGroupColumns<Row>(paths), phone, ...undoneFirst, homeworkPercentColumn<Row>()]}
      rowKey={(row) => `${row.student.id}-${row.group.id}`}
      phoneRow={(row) => ({
        title: personName(row.student.fullName),
        mark: `${words.sums.uncompletedHomeworkCount}: ${row.uncompletedHomeworkCount}`,
        note: row.group.name,
        aside: <PhoneLink number={row.student.phoneNumber} />,
      })}
      empty={{ title: words.allDo }}
      width={1450}
    />
  )
}
