import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { availability } from '@markaz/protocol/teaching/availability/routes'
import type { WorkingHours, WorkingHoursInput } from '@markaz/protocol/teaching/availability/schemas'
import { findTeachingStaffInScope } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'

export function readWorkingHours(db: Db, staffId: number): Promise<WorkingHours[]> {
  return db.many<WorkingHours>(sql`
    select iso_day as "isoDay", to_char(begin_time, 'HH24:MI') as "beginTime", to_char(end_time, 'HH24:MI') as "endTime"
    from staff_hours where staff_id = ${staffId} order by iso_day, begin_time`)
}

export async function readStaffWorkingHoursInScope(
  db: Db,
  viewer: Viewer,
  staffId: number,
): Promise<{ hours: WorkingHours[] }> {
  orNotFound(await findTeachingStaffInScope(db, viewer, staffId))
  return { hours: await readWorkingHours(db, staffId) }
}

/** Saves the weekly hours. Existing lessons outside the new hours stay, and are listed as clashes. */
export async function saveWorkingHours(
  { db, audit }: Pick<RouteCall<typeof availability.setHours>, 'db' | 'audit'>,
  staffId: number,
  { hours }: WorkingHoursInput,
): Promise<Record<string, never>> {
  const next = hours.toSorted((one, other) => (hoursKeyOf(one) < hoursKeyOf(other) ? -1 : 1))
  for (const [at, { isoDay, beginTime, endTime }] of next.entries()) {
    if (endTime <= beginTime) refuseField('hours', teachingErrorTexts.endsBeforeBegin)
    const after = next[at + 1]
    if (after?.isoDay === isoDay && after.beginTime < endTime) refuseField('hours', teachingErrorTexts.hoursOverlap)
  }
  return db.transaction(async (tx) => {
    await tx.one(sql`select id from staff where id = ${staffId} for no key update`)
    const before = await readWorkingHours(tx, staffId)
    if (JSON.stringify(before) === JSON.stringify(next)) return {}
    await tx.run(sql`delete from staff_hours where staff_id = ${staffId}`)
    await tx.run(sql`
      insert into staff_hours (staff_id, iso_day, begin_time, end_time)
      select ${staffId}, * from unnest(${next.map((one) => one.isoDay)}::smallint[], ${next.map((one) => one.beginTime)}::time[], ${next.map((one) => one.endTime)}::time[])`)
    const line = { before: { hours: before }, after: { hours: next } }
    await audit(tx, { action: 'update', entity: 'staff_hours', entityId: staffId, ...line })
    return {}
  })
}

const hoursKeyOf = ({ isoDay, beginTime }: WorkingHours) => `${isoDay} ${beginTime}`
