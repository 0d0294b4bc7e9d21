import type {
  EventCandidate,
  EventParticipant,
  EventParticipantFilter,
  EventTeam,
} from '@markaz/protocol/motivation/events/schemas'
import { exactMatchesFirstSql, exactStudentMatchSql, studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type FileAddressContext, signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { mayStudentJoinEventSql } from './enrol.ts'

type Call = FileAddressContext & { db: Db; viewer: Viewer }

/** Participants of other branches are omitted. Participants are sorted by the time of enrolment. */
export async function listEventParticipants(
  call: Call,
  eventId: number,
  filter: EventParticipantFilter,
): Promise<{ participants: EventParticipant[]; total: number }> {
  const { db, viewer } = call
  const set = [
    ...(filter.status ? [sql`event_participant.status = ${filter.status}`] : []),
    ...studentSearchConditions(viewer, filter.value),
  ]
  const from = sql`
    from event_participant join student on student.id = event_participant.student_id
    where event_id = ${eventId} and ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`
  const rows = await db.many<EventParticipant>(sql`
    select event_participant.id, event_participant.status, enrolled_at as "enrolledAt", point_balance.level, point_balance.xp,
      json_build_object('id', student.id, 'fullName', full_name, 'hId', h_id, 'photo', photo) as student,
      case when event_team.id is not null then json_build_object('id', event_team.id, 'name', event_team.name, 'place', place) end as team,
      case when rewarded_at is not null then json_build_object('xp', reward_xp, 'coin', reward_coin, 'rewardedAt', rewarded_at) end as reward
    from (
      select event_participant.* ${from} order by enrolled_at, event_participant.id ${pageSql(filter)}
    ) event_participant
    join student on student.id = event_participant.student_id
    join point_balance on point_balance.student_id = student.id
    left join event_team on event_team.id = team_id
    order by enrolled_at, event_participant.id`)
  const participants = rows.map(({ student, ...row }) => ({
    ...row,
    student: { ...student, photo: signedFileAddressOf(call, student.photo) },
  }))
  return { participants, total: await countRowsOf(db, from) }
}

/**
 * Students with the best name match come first. A student who cannot be added to the event is returned with the reason.
 */
export async function findEventCandidates({ db, viewer }: Call, eventId: number, value: string | undefined) {
  const event = await db.one<{ headOfficeId: number | null; xpRequirement: number }>(
    sql`select head_office_id as "headOfficeId", xp_requirement as "xpRequirement" from event where id = ${eventId}`,
  )
  if (!event) return []
  return db.many<EventCandidate>(sql`
    select student.id, full_name as "fullName", h_id as "hId", point_balance.xp,
      case when event_participant.status = 'banned' then 'banned' when event_participant.status is not null then 'enrolled'
        when point_balance.xp < ${event.xpRequirement} then 'poor' else 'free' end as state
    from student join point_balance on point_balance.student_id = student.id
    left join event_participant on event_participant.student_id = student.id and event_id = ${eventId}
    where ${mayStudentJoinEventSql(event)} and ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(studentSearchConditions(viewer, value))}
    order by ${exactMatchesFirstSql(exactStudentMatchSql(viewer, value))}full_name, student.id limit 20`)
}

/** Team members who have left are omitted. Teams are sorted by rank and then by name. */
export async function listEventTeams(db: Db, viewer: Viewer, eventId: number): Promise<EventTeam[]> {
  return db.many<EventTeam>(sql`
    select event_team.id, event_team.name, place, coalesce(members.list, '[]') as members, "othersCount"
    from event_team
    join lateral (
      select json_agg(json_build_object('studentId', student.id, 'fullName', full_name, 'status', status) order by event_participant.id)
          filter (where ${isStudentInScopeSql(viewer)}) as list,
        count(*) filter (where not (${isStudentInScopeSql(viewer)})) as "othersCount"
      from event_participant join student on student.id = student_id where team_id = event_team.id and status <> 'banned'
      having count(*) > 0
    ) members on true
    where event_id = ${eventId}
    order by place nulls last, event_team.name, event_team.id`)
}
