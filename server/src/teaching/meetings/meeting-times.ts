import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import { type MeetingTimesInput, maxDaysAheadToOfferMeeting } from '@markaz/protocol/teaching/meetings/schemas'
import { findTeachingStaffInScope, groupScopeOfViewer, isStaffInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { addDays } from '../groups/days.ts'
import { lessonClashingWithMeetingSql, listStaffMeetingTimes } from './meetings.queries.ts'
import { meetingsText } from './meetings.text.ts'
import { notifyParentsOfMeeting, notifyTeacherOfMeeting } from './notify-meeting.ts'

const mayManageAllTeachers = (viewer: Viewer) => groupScopeOfViewer(viewer, 'all_groups.update') === 'all'

/** Managers see the meeting times of all teachers in their branches, teachers only their own. */
const isTeacherInScope = (viewer: Viewer, staffId: Sql): Sql =>
  mayManageAllTeachers(viewer)
    ? sql`(${staffId} = ${viewer.id} or ${isStaffInScopeSql(viewer, staffId)})`
    : sql`${staffId} = ${viewer.id}`

export async function listMeetingTimes({ db, viewer, query, today, clock }: RouteCall<typeof meetings.list>) {
  const { from = today, to = addDays(from, maxDaysAheadToOfferMeeting), staffId } = query
  const at = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Tashkent'`
  const which = sql`${isTeacherInScope(viewer, sql`meeting_time.staff_id`)} and meeting_time.begins_at >= ${at(from)}
    and meeting_time.begins_at < ${at(addDays(to, 1))} and ${staffId ? sql`meeting_time.staff_id = ${staffId}` : sql`true`}`
  return { times: await listStaffMeetingTimes(db, viewer, which, clock.now()) }
}

const shownDaysAhead = 7

export async function listOwnMeetings({ db, viewer, clock }: RouteCall<typeof meetings.mine>) {
  const now = clock.now()
  const until = new Date(now.getTime() + shownDaysAhead * 86_400_000)
  const which = sql`meeting_time.staff_id = ${viewer.id} and meeting.id is not null
    and meeting_time.ends_at > ${now} and meeting_time.begins_at < ${until}`
  return { times: await listStaffMeetingTimes(db, viewer, which, now) }
}

export async function offerMeetingTimes(call: RouteCall<typeof meetings.open>): Promise<{ count: number }> {
  const { db, viewer, body, today, clock, audit } = call
  const { staffId = viewer.id, date, venue, ...day } = body
  if (
    (staffId !== viewer.id && !mayManageAllTeachers(viewer)) ||
    !(await findTeachingStaffInScope(db, viewer, staffId))
  )
    refuseField('staffId', teachingErrorTexts.noStaff)
  if (date > addDays(today, maxDaysAheadToOfferMeeting)) refuseField('date', teachingErrorTexts.meetingTooFar)
  const spans = meetingSpansOf(body)
  const [first] = spans
  if (!first) refuseField('endTime', teachingErrorTexts.meetingTooShort)
  if (first.begins <= clock.now()) refuseField(date < today ? 'date' : 'beginTime', teachingErrorTexts.meetingInPast)
  return db.transaction(async (tx) => {
    const rows = await tx.many<{ id: number }>(sql`
      insert into meeting_time (staff_id, begins_at, ends_at, place)
      select ${staffId}, begins_at, ends_at, ${venue}
      from unnest(${spans.map(({ begins }) => begins)}::timestamptz[], ${spans.map(({ ends }) => ends)}::timestamptz[]) as span (begins_at, ends_at)
      order by begins_at returning id`)
    const timeIds = rows.map(({ id }) => id)
    await refuseDuringLesson(tx, call, timeIds)
    const after = { staffId, date, ...day, venue, timeIds }
    await audit(tx, { action: 'create', entity: 'meeting_time', entityId: timeIds[0] as number, after })
    return { count: timeIds.length }
  })
}

/** Divides the period into meeting times with pauses. The last meeting time ends at `endTime` or earlier. */
function meetingSpansOf({
  date,
  beginTime,
  endTime,
  minutes,
  pauseMinutes,
}: MeetingTimesInput): { begins: Date; ends: Date }[] {
  const at = (time: string) => Date.parse(`${date}T${time}:00+05:00`)
  const [lasts, step] = [minutes * 60_000, (minutes + pauseMinutes) * 60_000]
  const count = Math.max(Math.floor((at(endTime) - at(beginTime) - lasts) / step) + 1, 0)
  return Array.from({ length: count }, (_, nth) => {
    const begins = at(beginTime) + nth * step
    return { begins: new Date(begins), ends: new Date(begins + lasts) }
  })
}

async function refuseDuringLesson(
  tx: Db,
  { viewer, clock }: Pick<RouteCall<typeof meetings.open>, 'viewer' | 'clock'>,
  timeIds: readonly number[],
): Promise<void> {
  const row = await tx.one<{ clash: { group: string; beginTime: string; endTime: string } }>(sql`
    select clash from (
      select begins_at, ${lessonClashingWithMeetingSql(clock.now(), isInBranchScopeSql(viewer, sql`study_group.head_office_id`))} as clash
      from meeting_time where id = any(${[...timeIds]}::bigint[])
    ) opened where clash is not null order by begins_at limit 1`)
  if (!row) return
  const { beginTime, endTime, group } = row.clash
  refuseField(
    'beginTime',
    teachingErrorTexts.meetingDuringLesson([`${beginTime}–${endTime}`, group].filter(Boolean).join(', ')),
  )
}

export async function stopOfferingMeetingTimes({ db, viewer, body, clock, audit }: RouteCall<typeof meetings.close>) {
  return db.transaction(async (tx) => {
    const timeIds = await closeTimes(tx, viewer, body.ids, clock.now())
    if (timeIds.length > 0) {
      const before = { timeIds }
      await audit(tx, { action: 'delete', entity: 'meeting_time', entityId: timeIds[0] as number, before })
    }
    return { count: timeIds.length }
  })
}

/** Closes meeting times that are not booked. Returns the ids of the closed times. */
async function closeTimes(tx: Db, viewer: Viewer, ids: readonly number[], now: Date): Promise<number[]> {
  const open = await tx.many<{ id: number }>(sql`
    select id from meeting_time where id = any(${[...ids]}::bigint[]) and closed_at is null and ${isTeacherInScope(viewer, sql`meeting_time.staff_id`)}
    order by id for update`)
  // Closes the meeting times in a second statement: the statement that locks them does not see bookings committed while
  // it waited.
  const closed = await tx.many<{ id: number }>(sql`
    update meeting_time set closed_at = ${now}
    where id = any(${open.map(({ id }) => id)}::bigint[])
      and not exists (select from meeting where time_id = meeting_time.id and cancelled_at is null)
    returning id`)
  return closed.map(({ id }) => id).toSorted((one, other) => one - other)
}

export async function cancelMeeting({ db, viewer, params, body, clock, audit }: RouteCall<typeof meetings.cancel>) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const found = orNotFound(
      await tx.one<{
        timeId: number
        staffId: number
        studentId: number
        beginsAt: string
        isOver: boolean
        isCancelled: boolean
      }>(sql`
        select time_id as "timeId", staff_id as "staffId", student_id as "studentId", begins_at as "beginsAt",
          ends_at <= ${now} as "isOver", cancelled_at is not null as "isCancelled"
        from meeting where id = ${params.id} and ${isTeacherInScope(viewer, sql`meeting.staff_id`)} for update`),
    )
    const { timeId, staffId, studentId, beginsAt } = found
    if (found.isCancelled) return {}
    if (found.isOver) throw new AppError('MEETING_OVER')
    await tx.run(sql`update meeting set cancelled_at = ${now}, reason = ${body.reason} where id = ${params.id}`)
    await tx.run(sql`update meeting_time set closed_at = ${now} where id = ${timeId} and closed_at is null`)
    const line = { before: { studentId, staffId, beginsAt }, after: { reason: body.reason } }
    await audit(tx, { action: 'cancel', entity: 'meeting', entityId: params.id, ...line })
    const reason = meetingsText.reason(body.reason)
    await notifyParentsOfMeeting(tx, params.id, { what: 'cancelled', detail: `${reason}. ${meetingsText.again}`, now })
    if (staffId !== viewer.id)
      await notifyTeacherOfMeeting(tx, params.id, { title: meetingsText.cancelledByCentre, detail: reason, now })
    return {}
  })
}

type MeetingTimeIds = { timeIds: number[] }

/** The undo is refused if one of the meeting times is booked. */
export const meetingTimesOpeningUndo: UndoDefinition = {
  access: () => meetings.open.access,
  async run(tx, { viewer, clock }, { after }: AuditedChange<null, MeetingTimeIds>) {
    const closed = await closeTimes(tx, viewer, after.timeIds, clock.now())
    if (closed.length < after.timeIds.length) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

/** The undo reopens future meeting times, unless the teacher has a lesson or another meeting time then. */
export const meetingTimesClosingUndo: UndoDefinition = {
  access: () => meetings.close.access,
  async run(tx, call, { before }: AuditedChange<MeetingTimeIds>) {
    const { viewer, clock } = call
    const count = await tx.run(sql`
      update meeting_time set closed_at = null
      where id = any(${before.timeIds}::bigint[]) and closed_at is not null and begins_at > ${clock.now()}
        and ${isTeacherInScope(viewer, sql`meeting_time.staff_id`)}`)
    if (count < before.timeIds.length) throw new AppError('NOTHING_TO_TAKE_BACK')
    await refuseDuringLesson(tx, call, before.timeIds)
  },
}
