import type { IdAndName } from '@markaz/protocol/fields'
import type { HomeworkTotals } from '@markaz/protocol/teaching/homework/schemas'
import { studentSearchConditions } from '../../access/people-search.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { submissionStatusSql } from '../chats/submission-status.ts'
import {
  homeworkTotalsFromCounts,
  type SubmissionCounts,
  submissionCountColumnsSql,
} from '../homework/homework-sums.ts'
import {
  type DepartmentListRequest,
  type DepartmentStatisticsFilter,
  type DepartmentStatisticsRequest,
  groupMatchesDepartmentFilterSql,
} from './department-scope.ts'
import type { StudentIdAndName } from './group-statistics.queries.ts'
import { type StatisticsSortRequest, sortOrderSqlOf } from './sorting.ts'

type StudentRow = HomeworkTotals & { student: StudentIdAndName & { phoneNumber: string | null }; group: IdAndName }

/** Returns each student once for each group in which the student has homework, sorted by name by default. */
export function listHomeworkStatisticsByStudent(
  db: Db,
  ask: DepartmentStatisticsRequest,
  filter: DepartmentStatisticsFilter & DepartmentListRequest & StatisticsSortRequest,
): Promise<{ statistics: StudentRow[]; total: number }> {
  return readStudentRows(db, ask, filter, { order: sortOrderSqlOf(filter, studentNameOrder) })
}

/** Students with the most homework not handed in come first. */
export function listStudentsWithMissingHomework(
  db: Db,
  ask: DepartmentStatisticsRequest,
  filter: DepartmentStatisticsFilter & DepartmentListRequest,
): Promise<{ statistics: StudentRow[]; total: number }> {
  return readStudentRows(db, ask, filter, {
    having: sql`where uncompleted > 0`,
    order: sql`uncompleted desc, ${studentNameOrder}`,
  })
}

const studentNameOrder = sql`uzbek_order(full_name) collate "C", student_id, group_id`

/** The submissions of all students are counted before the page is selected, because the order depends on the counts. */
async function readStudentRows(
  db: Db,
  ask: DepartmentStatisticsRequest,
  filter: DepartmentStatisticsFilter & DepartmentListRequest,
  { having = sql``, order }: { having?: Sql; order: Sql },
): Promise<{ statistics: StudentRow[]; total: number }> {
  const { span, now } = ask
  const search = studentSearchConditions(ask.viewer, filter.value)
  const found = await db.one<{ rows: (SubmissionCounts & Pick<StudentRow, 'student' | 'group'>)[]; total: number }>(sql`
    with counted as (
      select group_id, student_id, ${submissionCountColumnsSql()}
      from (
        select homework.group_id, chat.student_id, ${submissionStatusSql('homework', now)} as status, chat.score
        from study_group
        join homework on homework.group_id = study_group.id
        join chat on chat.homework_id = homework.id
        where ${groupMatchesDepartmentFilterSql(ask, filter, search.length)} and homework.deleted_at is null and homework.date between ${span.start} and ${span.end}
        offset 0
      ) work
      group by group_id, student_id
    ), listed as materialized (
      select counted.*, full_name from counted join student on student.id = counted.student_id and ${joinFiltersByAnd(search)} ${having}
    ), page as (
      select row_number() over (order by ${order}) as place, * from listed order by place ${pageSql(filter)}
    )
    select (select count(*) from listed) as total, (
      select coalesce(json_agg(json_build_object(
        'accepted', accepted, 'rejected', rejected, 'waiting', waiting, 'uncompleted', uncompleted, 'notGiven', "notGiven", 'scoreSum', "scoreSum",
        'student', json_build_object('id', student.id, 'hId', student.h_id, 'fullName', student.full_name, 'photo', student.photo, 'phoneNumber', student.phone_number),
        'group', json_build_object('id', study_group.id, 'name', study_group.name)) order by place), '[]')
      from page join student on student.id = page.student_id join study_group on study_group.id = page.group_id
    ) as rows`)
  const { rows, total } = found as NonNullable<typeof found>
  return {
    statistics: rows.map(({ student, group, ...counts }) => ({ student, group, ...homeworkTotalsFromCounts(counts) })),
    total,
  }
}
