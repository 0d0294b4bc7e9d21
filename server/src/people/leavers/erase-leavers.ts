import { erasureUndoDays, erasureWarningDays } from '@markaz/protocol/people/leavers/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'
import { membershipDaysSql } from '../memberships/member-days.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../notifications/staff-notices.ts'
import { eraseStudentReversibly, finishStudentErasure } from '../students/erase-student.ts'
import { eraseLeaversDueForErasure, type LeaverErasureRules } from './erase-due.ts'
import { eraseFormerStaff } from './former-staff.ts'
import { leaversText } from './leavers.text.ts'

const { last: lastDay, first: firstDay } = membershipDaysSql('student_group')

/**
 * SQL: the day on which the query's `student` left. This is the latest of the last day in a group, the last day in the
 * ERP's list and the day of creation.
 */
export const leaveDateSql: Sql = sql`greatest(
  (student.created_at at time zone 'Asia/Tashkent')::date, (student.gone_at at time zone 'Asia/Tashkent')::date,
  (select max(${lastDay}) from student_group where student_id = student.id))`

/** SQL condition: the query's `student` has no group on the given day or later and is not listed in an ERP. */
const hasStudentLeft = (today: string): Sql => sql`(student.forgotten_at is null
  and (student.ext_id is null or student.gone_at is not null)
  and not exists (select from student_group where student_id = student.id
    and coalesce(${lastDay} >= ${today}::date, true) and coalesce(${firstDay} <= ${lastDay}, true)))`

/** SQL: the day on which the data of a student who left is erased. Staff are warned earlier. */
export const leaverErasureDateSql: Sql = sql`greatest(
  (${leaveDateSql} + make_interval(months => (select months from leaver_setting)))::date, leaver.warned_on + ${erasureWarningDays}::int)`

/** Last day on which a student whose erasure has begun can be restored. */
export const erasureUndoDeadlineSql: Sql = sql`(leaver.held_on + ${erasureUndoDays}::int)`

const formerStudents: LeaverErasureRules = {
  entity: 'student',
  list: 'leaver',
  isDue: (today) => sql`${hasStudentLeft(today)} and ${leaverErasureDateSql} <= ${today}::date`,
  undoUntil: erasureUndoDeadlineSql,
  stage: (tx, studentId, now) => eraseStudentReversibly(tx, { studentId, now }),
  end: (tx, studentId, now) => finishStudentErasure(tx, { studentId, now }),
}

export async function eraseFormerStudents(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps
  await db.transaction((tx) => warnOfErasures(tx, todayInTashkent(clock), clock.now()))
  await eraseLeaversDueForErasure(deps, formerStudents)
  await eraseFormerStaff(deps)
}

/** Notifies staff once for each student who will be erased soon. Cancels the planned erasure of students who came back. */
async function warnOfErasures(tx: Db, today: string, now: Date): Promise<void> {
  await tx.run(sql`
    delete from leaver using student where student.id = student_id and held_on is null
      and not (${hasStudentLeft(today)} and exists (select from leaver_setting where months is not null))`)
  const warned = await tx.many<{ id: number }>(sql`
    insert into leaver (student_id, warned_on)
    select id, ${today} from student
    where ${hasStudentLeft(today)} and not exists (select from leaver where student_id = student.id)
      and ${leaveDateSql} + make_interval(months => (select months from leaver_setting)) <= ${today}::date + ${erasureWarningDays}::int
    returning student_id as id`)
  if (warned.length === 0) return
  const staff = await tx.many<{ id: number }>(sql`
    select staff.id from staff left join role on role.id = role_id
    where not is_blocked and staff.gone_at is null and login is not null
      and (is_superadmin or role.grants @> array['users:students.delete']) and exists (
        select from student_head_office where student_id = any(${warned.map(({ id }) => id)}::bigint[]) and (is_superadmin
          or head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id)))`)
  await staffNotificationCreatedEvent.emit(tx, {
    ...{
      kind: StaffNotificationKind.LeaversDue,
      title: leaversText.due,
      body: leaversText.dueBody(erasureWarningDays),
    },
    ...{ staffIds: staff.map(({ id }) => id), aboutId: null, path: '/leavers', now },
  })
}
