import { AppError } from '@markaz/protocol/errors'
import type { childMeetings as routes } from '@markaz/protocol/teaching/meetings/routes'
import type { ChildMeeting } from '@markaz/protocol/teaching/meetings/schemas'
import { readChildStudentOfParent } from '../../access/parent.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  type BookableMeetingTime,
  earliestChangeableMeetingStart,
  listMeetingsOfChild,
  listTeachersForMeetings,
  lockMeetingTimeRow,
} from './meetings.queries.ts'
import { meetingsText } from './meetings.text.ts'
import { notifyParentsOfMeeting, notifyTeacherOfMeeting } from './notify-meeting.ts'

export async function listMeetings({ db, parent, params, clock }: RouteCall<typeof routes.list>) {
  const { id: studentId } = await readChildStudentOfParent(db, parent, params.childId)
  const now = clock.now()
  return {
    meetings: await listMeetingsOfChild(db, { studentId, agentId: parent.id, now }),
    teachers: await listTeachersForMeetings(db, studentId, now),
  }
}

export async function bookMeeting(call: RouteCall<typeof routes.book>): Promise<{ meeting: ChildMeeting }> {
  const { parent, params, clock, audit } = call
  const now = clock.now()
  return call.db.transaction(async (tx) => {
    const studentId = await lockFamily(tx, call)
    const time = orNotFound(await lockMeetingTimeRow(tx, { timeId: params.id, studentId, now }))
    const [mine] = await listMeetingsOfChild(tx, { studentId, agentId: parent.id, now }, sql`time_id = ${time.id}`)
    if (mine?.isOwn) return { meeting: mine }
    await requireBookableTime(tx, time, now)
    const id = await tx.newId(sql`
      insert into meeting (time_id, staff_id, student_id, agent_id, begins_at, ends_at, booked_at, changed_at)
      select id, staff_id, ${studentId}, ${parent.id}, begins_at, ends_at, ${now}, ${now} from meeting_time where id = ${time.id}
      returning id`)
    const after = { studentId, staffId: time.staffId, beginsAt: time.beginsAt }
    await audit(tx, { action: 'create', entity: 'meeting', entityId: id, after })
    await notifyTeacherOfMeeting(tx, id, { title: meetingsText.booked, now })
    await notifyParentsOfMeeting(tx, id, { what: 'booked', now })
    return { meeting: await readOwnMeeting(tx, { studentId, agentId: parent.id, now }, id) }
  })
}

export async function moveMeeting(call: RouteCall<typeof routes.move>): Promise<{ meeting: ChildMeeting }> {
  const { parent, params, body, clock, audit } = call
  const now = clock.now()
  return call.db.transaction(async (tx) => {
    const studentId = await lockFamily(tx, call)
    const own = orNotFound(await lockOwnMeeting(tx, { id: params.id, studentId, agentId: parent.id }))
    if (own.isCancelled) throw new AppError('MEETING_OVER')
    if (own.timeId !== body.timeId) {
      requireBeforeChangeLimit(own.beginsAt, now)
      const time = await lockMeetingTimeRow(tx, { timeId: body.timeId, studentId, now })
      if (!time || time.staffId !== own.staffId) throw new AppError('NOT_FOUND')
      await requireBookableTime(tx, time, now)
      await tx.run(sql`
        update meeting set time_id = meeting_time.id, begins_at = meeting_time.begins_at, ends_at = meeting_time.ends_at,
          moves = moves + 1, changed_at = ${now}, reminded_at = null, clash_told_at = null
        from meeting_time where meeting.id = ${params.id} and meeting_time.id = ${time.id}`)
      await audit(tx, {
        ...{ action: 'update', entity: 'meeting', entityId: params.id },
        ...{ before: { studentId, beginsAt: own.beginsAt }, after: { studentId, beginsAt: time.beginsAt } },
      })
      await notifyTeacherOfMeeting(tx, params.id, { title: meetingsText.moved, now })
      await notifyParentsOfMeeting(tx, params.id, { what: 'moved', now })
    }
    return { meeting: await readOwnMeeting(tx, { studentId, agentId: parent.id, now }, params.id) }
  })
}

export async function cancelOwnMeeting(call: RouteCall<typeof routes.cancel>): Promise<Record<string, never>> {
  const { parent, params, clock, audit } = call
  const now = clock.now()
  return call.db.transaction(async (tx) => {
    const studentId = await lockFamily(tx, call)
    const own = orNotFound(await lockOwnMeeting(tx, { id: params.id, studentId, agentId: parent.id }))
    if (own.isCancelled) return {}
    requireBeforeChangeLimit(own.beginsAt, now)
    await tx.run(sql`update meeting set cancelled_at = ${now} where id = ${params.id}`)
    const before = { studentId, beginsAt: own.beginsAt }
    await audit(tx, { action: 'cancel', entity: 'meeting', entityId: params.id, before })
    await notifyTeacherOfMeeting(tx, params.id, { title: meetingsText.cancelledByParent, now })
    return {}
  })
}

/** Locks the family, because otherwise the exclusion constraints could make two simultaneous bookings deadlock. */
async function lockFamily(
  tx: Db,
  { parent, params }: Pick<RouteCall<typeof routes.book>, 'parent' | 'params'>,
): Promise<number> {
  await tx.run(sql`select from agent where id = ${parent.id} for no key update`)
  await tx.run(sql`select from student where id = ${params.childId} for no key update`)
  return (await readChildStudentOfParent(tx, parent, params.childId)).id
}

const lockOwnMeeting = (tx: Db, { id, studentId, agentId }: { id: number; studentId: number; agentId: number }) =>
  tx.one<{ timeId: number; staffId: number; beginsAt: string; isCancelled: boolean }>(sql`
    select time_id as "timeId", staff_id as "staffId", begins_at as "beginsAt", cancelled_at is not null as "isCancelled"
    from meeting where id = ${id} and student_id = ${studentId} and agent_id = ${agentId} for update`)

function requireBeforeChangeLimit(beginsAt: string, now: Date): void {
  if (new Date(beginsAt) <= earliestChangeableMeetingStart(now)) throw new AppError('MEETING_LATE')
}

async function requireBookableTime(tx: Db, { id, beginsAt, isOffered }: BookableMeetingTime, now: Date): Promise<void> {
  const taken = await tx.one(sql`select from meeting where time_id = ${id} and cancelled_at is null`)
  if (taken || !isOffered) throw new AppError('MEETING_TAKEN')
  requireBeforeChangeLimit(beginsAt, now)
}

async function readOwnMeeting(
  tx: Db,
  of: Parameters<typeof listMeetingsOfChild>[1],
  id: number,
): Promise<ChildMeeting> {
  return orNotFound((await listMeetingsOfChild(tx, of, sql`meeting.id = ${id}`))[0])
}
