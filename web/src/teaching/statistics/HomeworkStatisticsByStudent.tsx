import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { useDepartmentPaths } from './department-paths.ts'
import { homeworkPercentColumn, homeworkTotalsColumns, toHomeworkTotalsPhoneScreenRow } from './homework-totals.tsx'
import { ListWithDepartmentFilters } from './ListWithDepartmentFilters.tsx'
import { statisticsText as words } from './statistics.text.ts'
import { type StudentStatisticsRow, studentAndGroupColumns } from './student-columns.tsx'

const route = homeworkStatistics.students
const sums = [
  ...homeworkTotalsColumns<StudentStatisticsRow>({ isSorted: true }),
  homeworkPercentColumn<StudentStatisticsRow>(),
]

export function HomeworkStatisticsByStudent() {
  const list = useList(route, { key: 'homework-students', rows: ({ statistics }) => statistics })
  const paths = useDepartmentPaths()
  return (
    <ListWithDepartmentFilters<StudentStatisticsRow>
      search={words.searchStudent}
      label={words.byStudents}
      list={list}
      columns={[...studentAndGroupColumns<StudentStatisticsRow>(paths), ...sums]}
      rowKey={(row) => `${row.student.id}-${row.group.id}`}
      phoneRow={(row) => ({
        title: personName(row.student.fullName),
        mark: percentText(row.homeworkPercentage),
        ...toHomeworkTotalsPhoneScreenRow(row),
      })}
      width={1250}
    />
  )
}
