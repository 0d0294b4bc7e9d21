import type { RouteAnswerOf } from '@markaz/protocol/route'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { formattingText } from '../../shared/format/format.text.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { useDepartmentPaths } from './department-paths.ts'
import { homeworkPercentColumn, homeworkTotalsColumns, toHomeworkTotalsPhoneScreenRow } from './homework-totals.tsx'
import { ListWithDepartmentFilters } from './ListWithDepartmentFilters.tsx'
import { statisticsText as words } from './statistics.text.ts'

const route = homeworkStatistics.groups
type Row = RouteAnswerOf<typeof route>['statistics'][number]

export function HomeworkStatisticsByGroup() {
  const list = useList(route, { key: 'homework-groups', rows: ({ statistics }) => statistics })
  const paths = useDepartmentPaths()
  return (
    <ListWithDepartmentFilters
      search={words.searchGroup}
      label={words.byGroups}
      list={list}
      columns={columns}
      to={({ id }) => paths.group(id)}
      phoneRow={(row) => ({
        title: row.name,
        mark: percentText(row.homeworkPercentage),
        ...toHomeworkTotalsPhoneScreenRow(row),
      })}
    />
  )
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    title: words.group,
    width: 166,
    isName: true,
    cell: ({ name }) => name,
  },
  ...homeworkTotalsColumns<Row>({ isSorted: true }),
  homeworkPercentColumn<Row>(),
  numberColumn('students', (row) => row.studentsCount, 90),
  {
    key: 'teachers',
    title: words.teacher,
    width: 200,
    cell: ({ teachers }) => teachers.map((one) => personName(one.fullName)).join(', ') || formattingText.missing,
  },
  { key: 'course', width: 180, cell: (row) => row.course?.name ?? formattingText.missing },
  { key: 'learningType', width: 120, isExtra: true, cell: (row) => row.learningType?.name ?? formattingText.missing },
  { key: 'office', width: 140, isExtra: true, cell: (row) => row.office?.name ?? formattingText.missing },
  { ...{ ...numberColumn('homeworks', (row) => row.homeworkCount), title: words.homeworkCount }, isExtra: true },
]
