import { AppError } from '@markaz/protocol/errors'
import type { leavers } from '@markaz/protocol/people/leavers/routes'
import { erasureUndoDays, erasureWarningDays, type Leaver } from '@markaz/protocol/people/leavers/schemas'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../notifications/staff-notices.ts'
import { eraseStaffReversibly, finishStaffErasure } from '../students/erase-staff.ts'
import { restoreStudentData } from '../students/erase-student.ts'
import { eraseLeaversDueForErasure, type LeaverErasureRules } from './erase-due.ts'
import { leaversText } from './leavers.text.ts'

/** SQL condition: the person in `staff` has left the centre. Always false for the superadmin. */
const hasStaffLeft: Sql = sql`(staff.forgotten_at is null and (staff.work_status = 2 or staff.gone_at is not null) and not staff.is_superadmin)`
/**
 * SQL: the last day of the storage period. The period is as long as for students, and begins when the daily job first
 * finds that the person has left.
 */
const keepingEndSql: Sql = sql`(staff_leaver.noticed_on + make_interval(months => (select months from leaver_setting)))::date`
const erasureDayOfStaffSql: Sql = sql`greatest(${keepingEndSql}, staff_leaver.warned_on + ${erasureWarningDays}::int)`
const undoUntil: Sql = sql`(staff_leaver.held_on + ${erasureUndoDays}::int)`

const formerStaff: LeaverErasureRules = {
  entity: 'staff',
  list: 'staff_leaver',
  isDue: (today) => sql`${hasStaffLeft} and warned_on is not null and ${erasureDayOfStaffSql} <= ${today}::date`,
  undoUntil,
  stage: (tx, staffId, now) => eraseStaffReversibly(tx, { staffId, now }),
  end: (tx, staffId, now) => finishStaffErasure(tx, { staffId, now }),
}

export async function eraseFormerStaff(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps
  await db.transaction((tx) => warnOfErasures(tx, todayInTashkent(clock), clock.now()))
  await eraseLeaversDueForErasure(deps, formerStaff)
}

/**
 * Notifies users with the right to delete staff once about each former staff member who will be erased soon. Cancels
 * the planned erasure of people who work in the centre again.
 */
async function warnOfErasures(tx: Db, today: string, now: Date): Promise<void> {
  await tx.run(
    sql`delete from staff_leaver using staff where staff.id = staff_id and held_on is null and not ${hasStaffLeft}`,
  )
  await tx.run(sql`
    insert into staff_leaver (staff_id, noticed_on) select id, ${today} from staff where ${hasStaffLeft} on conflict do nothing`)
  await tx.run(sql`
    update staff_leaver set warned_on = null
    where held_on is null and warned_on is not null and not exists (select from leaver_setting where months is not null)`)
  const warned = await tx.many<{ id: number }>(sql`
    update staff_leaver set warned_on = ${today}
    where warned_on is null and held_on is null and ${keepingEndSql} <= ${today}::date + ${erasureWarningDays}::int
    returning staff_id as id`)
  if (warned.length === 0) return
  const staff = await tx.many<{ id: number }>(sql`
    select staff.id from staff left join role on role.id = role_id
    where not is_blocked and work_status = 1 and login is not null
      and (is_superadmin or role.is_admin or role.grants @> array['users:staff.delete'])
      and (is_superadmin or exists (
        select from staff_head_office theirs join staff_head_office own using (head_office_id)
        where theirs.staff_id = any(${warned.map(({ id }) => id)}::bigint[]) and own.staff_id = staff.id))`)
  await staffNotificationCreatedEvent.emit(tx, {
    ...{
      kind: StaffNotificationKind.LeaversDue,
      title: leaversText.staffDue,
      body: leaversText.staffDueBody(erasureWarningDays),
    },
    ...{ staffIds: staff.map(({ id }) => id), aboutId: null, path: '/leavers/staff', now },
  })
}

const inScope = (viewer: RouteCall<typeof leavers.listStaff>['viewer']) => sql`(${viewer.isSuperadmin} or exists (
  select from staff_head_office where staff_head_office.staff_id = staff.id
    and ${isInBranchScopeSql(viewer, sql`staff_head_office.head_office_id`)}))`

export async function listFormerStaff({ db, viewer, query }: RouteCall<typeof leavers.listStaff>) {
  const from = sql`
    from staff_leaver join staff on staff.id = staff_leaver.staff_id where warned_on is not null and ${inScope(viewer)}`
  const total = await countRowsOf(db, from)
  const staff = await db.many<Leaver>(sql`
    select staff.id, case when held_on is null then noticed_on end as "leftOn",
      case when held_on is null then 'due' else 'held' end as state, coalesce(${undoUntil}, ${erasureDayOfStaffSql}) as "on",
      coalesce((select before->>'full_name' from erasure_hold where erasure_hold.staff_id = staff.id and source = 'staff'
        order by erasure_hold.id limit 1), full_name) as "fullName"
    ${from} order by coalesce(${undoUntil}, ${erasureDayOfStaffSql}), staff.id ${pageSql(query)}`)
  const setting = await db.one<{ months: number | null }>(sql`select months from leaver_setting`)
  return { staff, total, months: setting?.months ?? null }
}

export async function restoreFormerStaff(
  { viewer, params, today, audit }: RouteCall<typeof leavers.restoreStaff>,
  tx: Db,
) {
  const { id } = params
  orNotFound(await tx.one(sql`select id from staff where id = ${id} and ${inScope(viewer)} for update`))
  // Restarts the warning period: the daily job erases the person only after the full period from today.
  const leaver = await tx.one(sql`
    update staff_leaver set held_on = null, warned_on = ${today} where staff_id = ${id} and held_on is not null returning staff_id`)
  if (!leaver) throw new AppError('LEAVER_ERASED')
  await restoreStudentData(tx, -id)
  await audit(tx, { action: 'leaver-restored', entity: 'staff', entityId: id })
  return {}
}
