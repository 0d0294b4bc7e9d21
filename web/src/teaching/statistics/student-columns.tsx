import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { Link } from 'react-router'
import { formattingText } from '../../shared/format/format.text.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import type { DepartmentPaths } from './department-paths.ts'
import style from './statistics.module.css'

export type StudentStatisticsRow = RouteAnswerOf<typeof homeworkStatistics.students>['statistics'][number]

/** The student links to the student's homework, the group to the group's homework. */
export function studentAndGroupColumns<R extends Pick<StudentStatisticsRow, 'student' | 'group'>>(
  paths: DepartmentPaths,
): Column<R>[] {
  return [
    {
      key: 'student',
      width: 240,
      isName: true,
      cell: ({ student, group }) => (
        <Link to={paths.student(group.id, student.id)} className={style.name}>
          <PersonCell name={student.fullName} photo={student.photo} />
        </Link>
      ),
    },
    { key: 'hId', width: 100, cell: ({ student }) => student.hId ?? formattingText.missing },
    { key: 'group', width: 180, cell: ({ group }) => <Link to={paths.group(group.id)}>{group.name}</Link> },
  ]
}
