import { erasureUndoDays, leaverWarnDays } from '@markaz/protocol/people/leavers/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { memberDays } from '../memberships/member-days.ts'

const { last, first } = memberDays('student_group')

/**
 * SQL for the last day on which the query's `student` belonged to the centre: in a group or in the ERP, or the day of
 * entry if there is neither.
 */
export const leftOn: Sql = sql`greatest(
  (student.created_at at time zone 'Asia/Tashkent')::date, (student.gone_at at time zone 'Asia/Tashkent')::date,
  (select max(${last}) from student_group where student_id = student.id))`

/** True when the query's `student` has no group on that day or later and no ERP lists them. */
export const hasLeft = (today: string): Sql => sql`(student.forgotten_at is null
  and (student.ext_id is null or student.gone_at is not null)
  and not exists (select from student_group where student_id = student.id
    and coalesce(${last} >= ${today}::date, true) and coalesce(${first} <= ${last}, true)))`

/** The day on which the data of a student is erased, after staff were warned. */
export const erasureDay: Sql = sql`greatest(
  (${leftOn} + make_interval(months => (select months from leaver_setting)))::date, leaver.warned_on + ${leaverWarnDays}::int)`

/** The last day on which a student whose access ended can be restored. */
export const undoUntil: Sql = sql`(leaver.held_on + ${erasureUndoDays}::int)`
