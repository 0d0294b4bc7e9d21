import { leaverWarnDays } from '@markaz/protocol/people/leavers/schemas'
import { type Actor, writeAudit } from '../../access/audit.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, tashkentDay } from '../../deps.ts'
import { StaffKind, staffNotifications } from '../notifications/staff-notices.ts'
import { endErasure, stageErasure } from '../students/erase-student.ts'
import { eraseOn, hasLeft, leftOn, undoUntil } from './due-leavers.ts'
import { eraseFormerStaff } from './former-staff.ts'
import { leaversText } from './leavers.text.ts'

const bySystem: Actor = {
  ...{ staffId: null, roleId: null, permissionName: 'users:students', address: null, requestId: null },
}

/**
 * The daily job: warns staff, starts the undoable erasure of students who are due, and finishes erasures that were not
 * undone.
 */
export async function eraseLeavers(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps
  const today = tashkentDay(clock)
  const now = clock.now()
  await db.transaction((tx) => warn(tx, today, now))
  const due = await db.many<{ id: number }>(sql`
    select student.id from leaver join student on student.id = student_id
    where held_on is null and ${eraseOn} <= ${today}::date order by student.id`)
  for (const { id } of due) await db.transaction((tx) => hold(tx, id, today, now))
  const over = await db.many<{ id: number }>(sql`
    select student_id as id from leaver where held_on is not null and ${undoUntil} < ${today}::date order by student_id`)
  for (const { id } of over)
    await db.transaction(async (tx) => {
      const leaver = await tx.one(
        sql`delete from leaver where student_id = ${id} and held_on is not null returning student_id`,
      )
      if (!leaver) return
      await endErasure(tx, { studentId: id, now })
      await writeAudit(tx, bySystem, { action: 'forget', entity: 'student', entityId: id })
    })
  await eraseFormerStaff(deps)
}

/** Warns staff with the right once about each day's new students. Students who came back are no longer on the list. */
async function warn(tx: Db, today: string, now: Date): Promise<void> {
  await tx.run(sql`
    delete from leaver using student where student.id = student_id and held_on is null
      and not (${hasLeft(today)} and exists (select from leaver_setting where months is not null))`)
  const warned = await tx.many<{ id: number }>(sql`
    insert into leaver (student_id, warned_on)
    select id, ${today} from student
    where ${hasLeft(today)} and not exists (select from leaver where student_id = student.id)
      and ${leftOn} + make_interval(months => (select months from leaver_setting)) <= ${today}::date + ${leaverWarnDays}::int
    returning student_id as id`)
  if (warned.length === 0) return
  const staff = await tx.many<{ id: number }>(sql`
    select staff.id from staff left join role on role.id = role_id
    where not is_blocked and staff.gone_at is null and login is not null
      and (is_superadmin or role.grants @> array['users:students.delete']) and exists (
        select from student_head_office where student_id = any(${warned.map(({ id }) => id)}::bigint[]) and (is_superadmin
          or head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id)))`)
  await staffNotifications.tell(tx, {
    ...{ kind: StaffKind.LeaversDue, title: leaversText.due, body: leaversText.dueBody(leaverWarnDays) },
    ...{ staffIds: staff.map(({ id }) => id), aboutId: null, now },
  })
}

/** Checks again under the lock, so that a student who came back this morning stays. */
async function hold(tx: Db, id: number, today: string, now: Date): Promise<void> {
  const student = await tx.one(sql`
    select student.id from student join leaver on student_id = student.id
    where student.id = ${id} and held_on is null and ${hasLeft(today)} and ${eraseOn} <= ${today}::date for update`)
  if (!student) return
  await stageErasure(tx, { studentId: id, now })
  await tx.run(sql`update leaver set held_on = ${today} where student_id = ${id}`)
  await writeAudit(tx, bySystem, { action: 'leaver-held', entity: 'student', entityId: id })
}
