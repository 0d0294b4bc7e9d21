import { erasureUndoDays, erasureWarningDays } from '@markaz/protocol/people/leavers/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { memberDaysSql } from '../memberships/member-days.ts'

const { last, first } = memberDaysSql('student_group')

/** SQL: the last day on which the query's `student` was in a group, was listed in the ERP, or was entered. */
export const leaveDateSql: Sql = sql`greatest(
  (student.created_at at time zone 'Asia/Tashkent')::date, (student.gone_at at time zone 'Asia/Tashkent')::date,
  (select max(${last}) from student_group where student_id = student.id))`

/** SQL condition: the query's `student` has no group on the given day or later and is not listed in an ERP. */
export const hasStudentLeft = (today: string): Sql => sql`(student.forgotten_at is null
  and (student.ext_id is null or student.gone_at is not null)
  and not exists (select from student_group where student_id = student.id
    and coalesce(${last} >= ${today}::date, true) and coalesce(${first} <= ${last}, true)))`

/** SQL: the day on which the data of a student who left is erased. Staff are warned earlier. */
export const erasureDateSql: Sql = sql`greatest(
  (${leaveDateSql} + make_interval(months => (select months from leaver_setting)))::date, leaver.warned_on + ${erasureWarningDays}::int)`

/** Last day on which a student whose erasure has begun can be restored. */
export const restoreDeadlineSql: Sql = sql`(leaver.held_on + ${erasureUndoDays}::int)`
