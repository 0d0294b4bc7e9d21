import type { GroupStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { studentHomeworkStatisticsPath } from '../../domain/group/group-paths.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import type { ListRowsSource } from '../../shared/lists/use-list.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import {
  createHomeworkPercentColumn,
  homeworkPercentColumn,
  homeworkTotalsColumns,
  toHomeworkTotalsPhoneScreenRow,
} from './homework-totals.tsx'
import { statisticsText as words } from './statistics.text.ts'

type Row = GroupStatistics['students'][number]

interface GroupStudentsStatisticsProps {
  data: GroupStatistics
  place: GroupPagePathParts
  list: ListRowsSource<Row>
}

export function GroupStudentsStatistics({ data: { start, end }, place, list }: GroupStudentsStatisticsProps) {
  const { key, query, rows, total, sorting } = list
  return (
    <List<Row>
      label={words.students}
      // The filters are at the top of the page, so the list has none.
      list={{ key, query, rows, total, sorting }}
      isPart
      columns={columns}
      rowKey={({ student }) => student.id}
      to={({ student }) => studentHomeworkStatisticsPath(place, student.id, start, end)}
      phoneRow={(row) => ({
        title: personName(row.student.fullName),
        mark: percentText(row.homeworkPercentage),
        ...toHomeworkTotalsPhoneScreenRow(row),
      })}
      empty={{ title: words.nobody }}
      width={1090}
    />
  )
}

const columns: Column<Row>[] = [
  {
    key: 'student',
    width: 200,
    isName: true,
    cell: ({ student }) => <PersonCell name={student.fullName} photo={student.photo} />,
  },
  ...homeworkTotalsColumns<Row>({ isSorted: true }),
  homeworkPercentColumn<Row>(),
  createHomeworkPercentColumn<Row>('attendance', words.attendancePercentage, (row) => row.attendancePercentage),
]
