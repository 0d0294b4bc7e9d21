import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { EventType } from '@markaz/protocol/motivation/events/schemas'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { FastifyInstance } from 'fastify'
import type { Student } from '../../access/student.ts'
import { throttleAttempt } from '../../access/throttle.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { publicStudentNameSql } from '../../people/students/students.queries.ts'
import { enrolInEvent, mayStudentJoinEventSql, requireAvailableEventSeats } from './enrol.ts'
import { publishEventChangeToPages } from './events.queries.ts'
import { eventsText } from './events.text.ts'
import { type LockedEventRow, lockMatchingEventRow } from './lock-event.ts'
import { isEventForStudentSql, listEventsForStudent, readEventForStudent } from './own-events.queries.ts'

export function ownEventRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownEvents.list, (call) => listEventsForStudent(call, call.query))
  mountRoute(app, deps, ownEvents.read, async (call) => ({ event: await readEventForStudent(call, call.params.id) }))
  mountRoute(app, deps, ownEvents.enrol, enrol)
  mountRoute(app, deps, ownEvents.leave, leave)
  mountRoute(app, deps, ownEvents.invite, invite)
  mountRoute(app, deps, ownEvents.accept, accept)
  mountRoute(app, deps, ownEvents.decline, decline)
}

async function enrol({ db, params, body, student, clock, audit }: RouteCall<typeof ownEvents.enrol>) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const event = await lockOpenEvent(tx, student, { id: params.id, now })
    const { teamName } = body
    // The student is already enrolled: the client repeated the request because it did not receive the answer.
    if (await hasEnrolled(tx, event.id, { studentId: student.id, teamName: teamName ?? null })) return {}
    if (event.type === EventType.Single && teamName) refuseField('teamName', motivationErrorTexts.noTeamsHere)
    if (event.type === EventType.Team && !teamName) refuseField('teamName', motivationErrorTexts.noTeamName)
    // A unique index refuses the name of an existing team, so a student cannot join a team without an invitation.
    const teamId = teamName
      ? await tx.newId(sql`
          insert into event_team (event_id, name, captain_id, created_at) values (${event.id}, ${teamName}, ${student.id}, ${now}) returning id`)
      : null
    await enrolInEvent(tx, event, { studentId: student.id, teamId, now })
    await publishEventChangeToPages(tx, event.id, { studentIds: [student.id], teamId })
    await audit(tx, {
      action: 'enrol',
      entity: 'event',
      entityId: event.id,
      after: { studentId: student.id, ...body },
    })
    return {}
  })
}

/**
 * True if the student is already enrolled as requested: alone, in a team with this name, or in the team with this id.
 */
async function hasEnrolled(
  tx: Db,
  eventId: number,
  { studentId, ...as }: { studentId: number } & ({ teamName: string | null } | { teamId: number }),
): Promise<boolean> {
  const isSo =
    'teamId' in as
      ? sql`team_id = ${as.teamId}`
      : as.teamName === null
        ? sql`team_id is null`
        : sql`search_fold(name) = search_fold(${as.teamName}) and captain_id = ${studentId}`
  const signed = await tx.one(sql`
    select from event_participant left join event_team on event_team.id = team_id
    where event_participant.event_id = ${eventId} and student_id = ${studentId} and status = 'signed' and ${isSo}`)
  return signed !== undefined
}

async function leave({ db, params, student, clock, audit }: RouteCall<typeof ownEvents.leave>) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const event = await lockOpenEvent(tx, student, { id: params.id, now })
    // Only an enrolment is deleted. A ban stays, and so does the presence of a student who came.
    const { teamId } = orNotFound(
      await tx.one<{ teamId: number | null }>(sql`
        delete from event_participant where event_id = ${event.id} and student_id = ${student.id} and status = 'signed'
        returning team_id as "teamId"`),
    )
    if (teamId !== null) await passCaptaincyOn(tx, { teamId, studentId: student.id })
    await publishEventChangeToPages(tx, event.id, { studentIds: [student.id], teamId })
    await audit(tx, { action: 'leave', entity: 'event', entityId: event.id, before: { studentId: student.id, teamId } })
    return {}
  })
}

async function passCaptaincyOn(tx: Db, { teamId, studentId }: { teamId: number; studentId: number }): Promise<void> {
  const left = await tx.one(sql`select id from event_participant where team_id = ${teamId} limit 1`)
  if (!left) await tx.run(sql`delete from event_team where id = ${teamId}`)
  else
    await tx.run(sql`
      update event_team set captain_id = (
        select student_id from event_participant where team_id = ${teamId} and status <> 'banned' order by id limit 1)
      where id = ${teamId} and captain_id = ${studentId}`)
}

async function invite({ db, params, body, student, clock, audit }: RouteCall<typeof ownEvents.invite>) {
  const now = clock.now()
  await throttleAttempt(db, [`team-invitation:${student.id}`], now)
  return db.transaction(async (tx) => {
    const event = await lockOpenEvent(tx, student, { id: params.id, now })
    const team = await tx.one<{ id: number; name: string; captain: string }>(sql`
      select event_team.id, event_team.name, ${publicStudentNameSql} as captain from event_team
      join event_participant on team_id = event_team.id and student_id = captain_id and status <> 'banned'
      join student on student.id = captain_id
      where event_team.event_id = ${event.id} and captain_id = ${student.id}`)
    if (!team) throw new AppError('EVENT_NOT_CAPTAIN')
    const invited = await tx.one<{ id: number }>(sql`
      select id from student where h_id = ${body.hId} and system_status = 1 and forgotten_at is null and ${mayStudentJoinEventSql(event)} limit 1`)
    if (!invited) refuseField('hId', motivationErrorTexts.noStudent)
    if (invited.id === student.id) refuseField('hId', motivationErrorTexts.inviteOneself)
    await requireAvailableEventSeats(tx, event, { teamId: team.id, more: 1, field: 'hId' })
    const isNew = await tx.run(sql`
      insert into event_invitation (team_id, student_id, created_at) values (${team.id}, ${invited.id}, ${now}) on conflict do nothing`)
    if (isNew) {
      publishChangeOfManyStudents(tx, [student.id, invited.id], {
        kind: StudentChangeKind.Event,
        aboutId: event.id,
      })
      await studentNotificationEvent.emit(tx, {
        kind: StudentNotificationKind.TeamInvited,
        title: eventsText.invited,
        body: eventsText.invitedBody(event.name, team.captain, team.name),
        about: { kind: NotificationTopicKind.Event, id: event.id },
        studentIds: [invited.id],
        now,
      })
      await audit(tx, {
        action: 'invite',
        entity: 'event',
        entityId: event.id,
        after: { teamId: team.id, by: student.id, studentId: invited.id },
      })
    }
    return {}
  })
}

async function accept({ db, params, body, student, clock, audit }: RouteCall<typeof ownEvents.accept>) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const event = await lockOpenEvent(tx, student, { id: params.id, now })
    if (await hasEnrolled(tx, event.id, { studentId: student.id, teamId: body.teamId })) return {}
    await takeInvitation(tx, { eventId: event.id, teamId: body.teamId, studentId: student.id })
    await requireAvailableEventSeats(tx, event, { teamId: body.teamId, more: 1, field: 'teamId' })
    await enrolInEvent(tx, event, { studentId: student.id, teamId: body.teamId, now })
    // Deletes the student's other invitations to the event, because a student may be in only one of its teams.
    await tx.run(sql`
      delete from event_invitation using event_team
      where event_team.id = team_id and event_id = ${event.id} and student_id = ${student.id}`)
    await publishEventChangeToPages(tx, event.id, { studentIds: [student.id], teamId: body.teamId })
    await audit(tx, {
      action: 'accept',
      entity: 'event',
      entityId: event.id,
      after: { studentId: student.id, teamId: body.teamId },
    })
    return {}
  })
}

async function decline({ db, params, body, student, audit }: RouteCall<typeof ownEvents.decline>) {
  return db.transaction(async (tx) => {
    const said = { studentId: student.id, teamId: body.teamId }
    await takeInvitation(tx, { eventId: params.id, ...said })
    publishChangeOfManyStudents(tx, [student.id], { kind: StudentChangeKind.Event, aboutId: params.id })
    await audit(tx, { action: 'decline', entity: 'event', entityId: params.id, after: said })
    return {}
  })
}

async function takeInvitation(
  tx: Db,
  { eventId, teamId, studentId }: { eventId: number; teamId: number; studentId: number },
): Promise<void> {
  orNotFound(
    await tx.one(sql`
      delete from event_invitation using event_team
      where event_team.id = team_id and team_id = ${teamId} and event_id = ${eventId} and student_id = ${studentId} returning team_id`),
  )
}

async function lockOpenEvent(
  tx: Db,
  student: Student,
  { id, now }: { id: number; now: Date },
): Promise<LockedEventRow> {
  const event = await lockMatchingEventRow(tx, sql`event.id = ${id} and ${isEventForStudentSql(student.id)}`)
  if (event.finishedAt) throw new AppError('EVENT_ENDED')
  if (Date.parse(event.startsAt) <= now.getTime()) throw new AppError('EVENT_STARTED')
  return event
}
