import type {
  EventStatus,
  OwnEvent,
  OwnEventDetail,
  ParticipantStatus,
} from '@markaz/protocol/motivation/events/schemas'
import type { Student } from '../../access/student.ts'
import type { FileAddressContext } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { orNotFound } from '../../http/refuse.ts'
import { publicStudentNameSql } from '../../people/students/students.queries.ts'
import { type EventRow, eventRowsSql, toEventDetail } from './events.queries.ts'

type Call = { db: Db; student: Student } & Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl'>

/** SQL condition: the event is for the student's branches or for all branches, or the student takes part. */
export const isEventForStudentSql = (studentId: number): Sql => sql`
  event.deleted_at is null and (event.head_office_id is null
    or exists (select from student_head_office where student_id = ${studentId} and head_office_id = event.head_office_id)
    or exists (select from event_participant where event_id = event.id and student_id = ${studentId}))`

/** Future events come first, the soonest first; then past events, the latest first. */
export async function listEventsForStudent(
  call: Call,
  { eventStatus, ...paging }: { page: number; perPage: number; eventStatus?: EventStatus | undefined },
): Promise<{ events: OwnEvent[]; total: number }> {
  const { db, student } = call
  const status =
    eventStatus === undefined
      ? sql`true`
      : eventStatus === 'ended'
        ? sql`event.finished_at is not null`
        : sql`event.finished_at is null`
  const from = sql`from event where ${isEventForStudentSql(student.id)} and ${status}`
  const order = eventStatus === 'scheduled' ? sql`starts_at, event.id` : sql`starts_at desc, event.id desc`
  const rows = await db.many<EventRow>(
    eventRowsSql(sql`(select * ${from} order by ${order} ${pageSql(paging)}) event`, sql`order by ${order}`),
  )
  const own = await readOwnParticipations(
    db,
    student.id,
    rows.map(({ id }) => id),
  )
  return { events: rows.map((row) => ownEvent(call, row, own)), total: await countRowsOf(db, from) }
}

export async function readEventForStudent(call: Call, id: number): Promise<OwnEventDetail> {
  const { db, student } = call
  const row = orNotFound(
    await db.one<EventRow>(
      eventRowsSql(sql`event`, sql`where event.id = ${id} and ${isEventForStudentSql(student.id)}`),
    ),
  )
  const own = await readOwnParticipations(db, student.id, [id])
  const invitations = await db.many<OwnEventDetail['invitations'][number]>(sql`
    select team_id as "teamId", event_team.name as team, coalesce(${publicStudentNameSql}, '') as captain
    from event_invitation join event_team on event_team.id = team_id left join student on student.id = captain_id
    where event_invitation.student_id = ${student.id} and event_id = ${id} order by event_invitation.created_at, team_id`)
  const team = await ownTeam(db, student.id, id)
  return { ...ownEvent(call, row, own), description: row.description, team: team ?? null, invitations }
}

type OwnTeam = NonNullable<OwnEventDetail['team']>

async function ownTeam(db: Db, studentId: number, eventId: number): Promise<OwnTeam | undefined> {
  return db.one<OwnTeam>(sql`
    select event_team.id, event_team.name, place, coalesce(captain_id = ${studentId}, false) as "isCaptain",
      (select json_agg(json_build_object('fullName', ${publicStudentNameSql}) order by member.id)
        from event_participant member join student on student.id = member.student_id
        where member.team_id = event_team.id and member.status <> 'banned') as members,
      case when captain_id = ${studentId} then coalesce((
        select json_agg(json_build_object('hId', h_id) order by event_invitation.created_at)
        from event_invitation join student on student.id = student_id where event_invitation.team_id = event_team.id), '[]')
      else '[]' end as invited
    from event_participant join event_team on event_team.id = team_id
    where event_participant.event_id = ${eventId} and event_participant.student_id = ${studentId} and status <> 'banned'`)
}

interface OwnParticipation {
  eventId: number
  ownStatus: ParticipantStatus | null
  reward: OwnEvent['reward']
  invitationsCount: number
}

async function readOwnParticipations(db: Db, studentId: number, ids: number[]): Promise<Map<number, OwnParticipation>> {
  const rows = await db.many<OwnParticipation>(sql`
    select event.id as "eventId", status as "ownStatus",
      case when rewarded_at is not null then json_build_object('xp', reward_xp, 'coin', reward_coin) end as reward,
      (select count(*) from event_invitation join event_team on event_team.id = team_id
        where event_invitation.student_id = ${studentId} and event_team.event_id = event.id) as "invitationsCount"
    from event left join event_participant on event_id = event.id and student_id = ${studentId}
    where event.id = any(${ids})`)
  return new Map(rows.map((row) => [row.eventId, row]))
}

function ownEvent(call: Call, row: EventRow, parts: Map<number, OwnParticipation>): OwnEvent {
  const onlooker: FileAddressContext = { ...call, viewer: call.student }
  const { image, description, ...event } = toEventDetail(onlooker, row)
  const { ownStatus = null, reward = null, invitationsCount = 0 } = parts.get(row.id) ?? {}
  return { ...event, image: image?.url ?? null, ownStatus, reward, invitationsCount }
}
