import type { TeacherDetail } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { useLocation } from 'react-router'
import { percentText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { createTeacherPercentColumn } from './teacher-columns.tsx'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'
import { periodQueryString } from './use-period.ts'

type Row = TeacherDetail['groups'][number]

const percent = (key: string, title: string, of: (row: Row) => number | null) =>
  createTeacherPercentColumn(key, title, of, { isSorted: false })

const columns: Column<Row>[] = [
  { key: 'group', width: 180, isName: true, cell: ({ group }) => group.name },
  { ...numberColumn('lessons', ({ lessons }) => lessons, 90), title: words.lessonsCount },
  percent('attendance', words.attendance, ({ attendanceKpi }) => attendanceKpi),
  percent('homework', words.homework, ({ homeworkKpi }) => homeworkKpi),
  percent('exam', words.exam, ({ examKpi }) => examKpi),
  percent('total', words.total, ({ totalKpi }) => totalKpi),
  percent('marked', words.markedShort, ({ markedPercentage }) => markedPercentage),
  percent('given', words.given, ({ givenPercentage }) => givenPercentage),
  percent('checked', words.checked, ({ checkedPercentage }) => checkedPercentage),
]

export function TeacherGroups({ groups }: { groups: readonly Row[] }) {
  const { pathname, search } = useLocation()
  return (
    <List<Row>
      isPart
      label={words.groups}
      list={unpagedListSource('teacher-figures-groups', groups)}
      columns={columns}
      rowKey={({ group }) => group.id}
      to={({ group }) => pathname + periodQueryString(search, { tab: 'lessons', groupId: String(group.id) })}
      phoneRow={({ group, totalKpi, markedPercentage, givenPercentage }) => ({
        title: group.name,
        mark: percentText(totalKpi),
        note: words.dutiesOf(percentText(markedPercentage), percentText(givenPercentage)),
      })}
      empty={{ title: words.noGroups, hint: words.noGroupsHint }}
      width={1080}
    />
  )
}
