import { requireGrant } from '@markaz/protocol/route'
import type { TeacherDetail } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { groupPagePath } from '../../domain/group/group-paths.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'

type Row = TeacherDetail['exams'][number]

const passedOf = ({ passed, participants }: Row) => words.of(numberText(passed), numberText(participants))

const columns: Column<Row>[] = [
  { key: 'theme', width: 260, isName: true, cell: ({ theme }) => theme },
  { key: 'group', width: 200, cell: ({ group }) => group.name },
  { key: 'date', width: 120, cell: ({ date }) => shortDateText(date) },
  { key: 'passed', title: words.passed, width: 120, align: 'right', cell: passedOf },
]

export function TeacherExams({ exams }: { exams: readonly Row[] }) {
  const mayOpen = useMayCall(requireGrant('all_groups:exam', 'read'))
  return (
    <List<Row>
      isPart
      label={words.exams}
      list={unpagedListSource('teacher-figures-exams', exams)}
      columns={columns}
      to={({ id, group, place }) =>
        place && mayOpen ? groupPagePath({ base: 'groups', id: group.id, ...place }, `exam/${id}`) : null
      }
      phoneRow={(exam) => ({
        title: exam.theme,
        mark: passedOf(exam),
        note: exam.group.name,
        aside: shortDateText(exam.date),
      })}
      empty={{ title: words.noExams, hint: words.noGroupsHint }}
      width={760}
    />
  )
}
