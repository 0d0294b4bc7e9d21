import { AppError } from '@markaz/protocol/errors'
import { events } from '@markaz/protocol/motivation/events/routes'
import { EventType, nextParticipantStatuses, ParticipantStatus } from '@markaz/protocol/motivation/events/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { enrolStudentsOnStaffRequest, requireAvailableEventSeats } from './enrol.ts'
import { publishEventChangeToPages } from './events.queries.ts'
import { hasEventDayCome, type LockedEventRow, lockEventRow } from './lock-event.ts'

export async function enrolStudentsInEvent(
  { params, body, viewer, clock, today, audit }: RouteCall<typeof events.enrol>,
  tx: Db,
) {
  const event = await lockEventRow(tx, viewer, params.id, 'update')
  await enrolStudentsOnStaffRequest(tx, event, {
    ...body,
    scope: isStudentInScopeSql(viewer),
    staffId: viewer.id,
    now: clock.now(),
    today,
  })
  await publishEventChangeToPages(tx, event.id, body)
  await audit(tx, { action: 'enrol', entity: 'event', entityId: event.id, after: body })
  return {}
}

interface Participant {
  eventId: number
  studentId: number
  teamId: number | null
  status: ParticipantStatus
  isRewarded: boolean
}

export async function changeParticipantStatus({
  db,
  params,
  body,
  viewer,
  today,
  audit,
}: RouteCall<typeof events.changeStatus>) {
  const { status } = body.data
  return db.transaction(async (tx) => {
    const row = sql`
      select event_id as "eventId", student_id as "studentId", team_id as "teamId", status, rewarded_at is not null as "isRewarded"
      from event_participant join student on student.id = student_id
      where event_participant.id = ${params.id} and ${isStudentInScopeSql(viewer)}`
    const { eventId } = orNotFound(await tx.one<Participant>(row))
    const event = await lockEventRow(tx, viewer, eventId, 'update')
    // Every change of an event's participants locks the event, so this participant's row is current.
    const before = orNotFound(await tx.one<Participant>(row))
    if (before.status === status) return {}
    if (before.isRewarded) throw new AppError('EVENT_REWARDED')
    if (!nextParticipantStatuses[before.status].includes(status)) throw new AppError('EVENT_STATUS_FIXED')
    if (status === ParticipantStatus.SignedAndCame && !hasEventDayCome(event, today))
      throw new AppError('EVENT_NOT_YET')
    if (before.status === ParticipantStatus.Banned) {
      if (event.finishedAt) throw new AppError('EVENT_ENDED')
      await requirePlace(tx, event, before.teamId)
    }
    await tx.run(sql`update event_participant set status = ${status} where id = ${params.id}`)
    await publishEventChangeToPages(tx, eventId, { studentIds: [before.studentId], teamId: before.teamId })
    const said: Pick<StatusChange, 'studentId'> = { studentId: before.studentId }
    await audit(tx, {
      action: 'change-status',
      entity: 'event',
      entityId: eventId,
      before: { ...said, status: before.status },
      after: { ...said, status },
    })
    return {}
  })
}

/**
 * A ban can be lifted only if a place is free. Throws EVENT_FULL for a full event; VALIDATION naming the field `status`
 * for a full team.
 */
async function requirePlace(tx: Db, event: LockedEventRow, teamId: number | null): Promise<void> {
  await requireAvailableEventSeats(tx, event, {
    teamId: event.type === EventType.Team ? teamId : null,
    more: 1,
    field: 'status',
  })
}

interface StatusChange {
  studentId: number
  status: ParticipantStatus
}

/** The undo may restore a status that no API call sets, such as "came" after a participant who came was banned. */
export const participantStatusUndo: UndoDefinition = {
  access: () => events.changeStatus.access,
  async run(tx, { viewer }, { entityId, before, after }: AuditedChange<StatusChange, StatusChange>) {
    const event = await lockEventRow(tx, viewer, entityId, 'update')
    const participant = await tx.one<{ id: number; teamId: number | null }>(sql`
      select event_participant.id, team_id as "teamId" from event_participant join student on student.id = student_id
      where event_id = ${entityId} and student_id = ${after.studentId} and status = ${after.status} and rewarded_at is null
        and ${isStudentInScopeSql(viewer)}`)
    if (!participant) throw new AppError('NOTHING_TO_TAKE_BACK')
    if (after.status === ParticipantStatus.Banned && before.status !== ParticipantStatus.Came)
      await requirePlace(tx, event, participant.teamId)
    await tx.run(sql`update event_participant set status = ${before.status} where id = ${participant.id}`)
    await publishEventChangeToPages(tx, entityId)
  },
}

/** Each participant gets a separate audit entry, so that each participant's attendance can be undone separately. */
export async function markAllParticipantsAsAttended(
  { params, viewer, today, audit }: RouteCall<typeof events.allCame>,
  tx: Db,
) {
  const event = await lockEventRow(tx, viewer, params.id, 'update')
  if (!hasEventDayCome(event, today)) throw new AppError('EVENT_NOT_YET')
  const { Signed, SignedAndCame } = ParticipantStatus
  const came = await tx.many<{ studentId: number }>(sql`
    update event_participant set status = ${SignedAndCame} from student
    where student.id = student_id and event_id = ${event.id} and status = ${Signed} and ${isStudentInScopeSql(viewer)}
    returning student_id as "studentId"`)
  if (came.length > 0)
    await publishEventChangeToPages(tx, event.id, { studentIds: came.map(({ studentId }) => studentId) })
  for (const { studentId } of came)
    await audit(tx, {
      action: 'change-status',
      entity: 'event',
      entityId: event.id,
      before: { studentId, status: Signed },
      after: { studentId, status: SignedAndCame },
    })
  return { count: came.length }
}

/**
 * No student can enrol after an event is finished. Presence and teams' ranks can be corrected until the participants
 * are rewarded.
 */
export async function finishEvent({ params, viewer, clock, audit }: RouteCall<typeof events.finish>, tx: Db) {
  const now = clock.now()
  const event = await lockEventRow(tx, viewer, params.id, 'update')
  if (event.finishedAt) throw new AppError('EVENT_ENDED')
  if (Date.parse(event.startsAt) > now.getTime()) throw new AppError('EVENT_NOT_YET')
  await tx.run(sql`update event set finished_at = ${now}, finished_by = ${viewer.id} where id = ${event.id}`)
  await tx.run(
    sql`delete from event_invitation using event_team where event_team.id = team_id and event_id = ${event.id}`,
  )
  await publishEventChangeToPages(tx, event.id)
  await audit(tx, { action: 'finish', entity: 'event', entityId: event.id, after: { finishedAt: now } })
  return {}
}

export async function setRankOfEventTeam({
  db,
  params,
  body,
  viewer,
  today,
  audit,
}: RouteCall<typeof events.placeTeam>) {
  return db.transaction(async (tx) => {
    const { eventId } = orNotFound(
      await tx.one<{ eventId: number }>(sql`select event_id as "eventId" from event_team where id = ${params.id}`),
    )
    const event = await lockEventRow(tx, viewer, eventId, 'update')
    if (!hasEventDayCome(event, today)) throw new AppError('EVENT_NOT_YET')
    const row = sql`select name, place from event_team where id = ${params.id}`
    const before = orNotFound(await tx.one<{ name: string; place: number | null }>(row))
    if (before.place === body.place) return {}
    await tx.run(sql`update event_team set place = ${body.place} where id = ${params.id}`)
    await publishEventChangeToPages(tx, eventId)
    const { name } = before
    await audit(tx, {
      action: 'place-team',
      entity: 'event',
      entityId: eventId,
      before,
      after: { name, place: body.place },
    })
    return {}
  })
}
