import {
  type CentreEvent,
  type EventDetail,
  type EventFilter,
  type EventKind,
  EventStatus,
  type MasterClassType,
} from '@markaz/protocol/motivation/events/schemas'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type FileAddressContext, signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { startOfDay } from '../../deps.ts'
import { publishLiveTopicChange, readLiveTopicChangeCount } from '../../live/changes.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'

export type EventRow = Omit<EventDetail, 'image' | 'isFull' | 'seq'> & { image: string | null }

export const isEventInScopeSql = (viewer: Viewer): Sql =>
  sql`event.deleted_at is null and (event.head_office_id is null or ${isInBranchScopeSql(viewer, sql`event.head_office_id`)})`

type Filter = Omit<EventFilter, 'page' | 'perPage'> & { masterClassType?: MasterClassType | undefined }

/** Future events come first, the soonest first; then past events, the latest first. */
export async function listEvents(
  call: FileAddressContext & { db: Db; viewer: Viewer },
  filter: Filter & Pick<EventFilter, 'page' | 'perPage'>,
): Promise<{ events: CentreEvent[]; total: number; seq: number }> {
  const { db, viewer } = call
  const seq = await readLiveTopicChangeCount(db, eventsLiveTopic)
  const from = sql`from event where ${isEventInScopeSql(viewer)} and ${joinFiltersByAnd(conditionsOf(filter))}`
  const order =
    filter.eventStatus === EventStatus.Scheduled || filter.from
      ? sql`starts_at, event.id`
      : sql`starts_at desc, event.id desc`
  const rows = await db.many<EventRow>(
    eventRowsSql(sql`(select * ${from} order by ${order} ${pageSql(filter)}) event`, sql`order by ${order}`),
  )
  return { events: rows.map((row) => toEventDetail(call, row)), total: await countRowsOf(db, from), seq }
}

function conditionsOf(filter: Filter): Sql[] {
  const set: Sql[] = []
  const add = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) set.push(condition(value))
  }
  add(filter.eventStatus, (status) =>
    status === EventStatus.Ended ? sql`event.finished_at is not null` : sql`event.finished_at is null`,
  )
  add(filter.kind, (kind) => sql`event.kind = ${kind}`)
  add(filter.type, (type) => sql`event.type = ${type}`)
  add(filter.masterClassType, (type) => sql`event.master_class_type = ${type}`)
  add(
    filter.officeIds,
    (ids) => sql`(event.head_office_id is null or ${isInChosenBranchesSql(ids, sql`event.head_office_id`)})`,
  )
  add(filter.from, (day) => sql`event.ends_at >= ${startOfDay(day)}`)
  add(filter.to, (day) => sql`event.starts_at < ${startOfDay(day)}::timestamptz + interval '1 day'`)
  return [...set, ...searchConditions(sql`event.search`, filter.value)]
}

/** @param events SQL of a table or subquery of events, with the alias `event` */
export function eventRowsSql(events: Sql, rest: Sql): Sql {
  return sql`
    select event.id, event.kind, event.name, event.description, event.image, event.type, event.team_size as "teamSize",
      event.master_class_type as "masterClassType", event.xp_requirement as "xpRequirement", event.xp, event.coin,
      event.participant_limit as "participantLimit", event.device_id as "deviceId", event.starts_at as "startDate",
      event.ends_at as "endDate", event.created_at as "createdAt",
      case when event.finished_at is null then 'scheduled' else 'ended' end as status,
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office,
      case when event.type = 'team' then people."teamsCount" else people.signed end as taken,
      people."participantsCount", people."cameCount", people."rewardedCount", people."teamsCount"
    from ${events}
    left join office on office.head_office_id = event.head_office_id and office.deleted_at is null
    cross join lateral (
      select count(*) filter (where status in ('signed', 'signed_and_came')) as signed,
        count(*) filter (where status <> 'banned') as "participantsCount",
        count(*) filter (where status in ('came', 'signed_and_came')) as "cameCount",
        count(rewarded_at) as "rewardedCount",
        count(distinct team_id) filter (where status <> 'banned') as "teamsCount"
      from event_participant where event_id = event.id
    ) people
    ${rest}`
}

export function toEventDetail(call: FileAddressContext, row: EventRow): Omit<EventDetail, 'seq'> {
  const { image, participantLimit, taken } = row
  return {
    ...row,
    image: image === null ? null : { path: image, url: signedFileAddressOf(call, image) },
    isFull: participantLimit !== null && taken >= participantLimit,
  }
}

/** Returns undefined if the event is of other branches or not of the requested kind. */
export async function readEvent(
  call: FileAddressContext & { db: Db; viewer: Viewer },
  id: number,
  kind?: EventKind,
): Promise<EventDetail | undefined> {
  const seq = await readLiveTopicChangeCount(call.db, liveTopicOfEvent(id))
  const row = await call.db.one<EventRow>(
    eventRowsSql(sql`event`, sql`where event.id = ${id} and ${isEventInScopeSql(call.viewer)}`),
  )
  return row && (kind === undefined || row.kind === kind) ? { ...toEventDetail(call, row), seq } : undefined
}

export const liveTopicOfEvent = (id: number): string => `event:${id}`
export const eventsLiveTopic = 'events'

/** @param whom the students and the team whose pages are updated; undefined = all participants and invited students */
export async function publishEventChangeToPages(
  tx: Db,
  id: number,
  whom?: { studentIds: readonly number[]; teamId?: number | null },
): Promise<void> {
  const others = whom
    ? sql`select student_id from event_participant where event_id = ${id} and team_id = ${whom.teamId ?? null}::bigint`
    : sql`select student_id from event_participant where event_id = ${id} union
        select student_id from event_invitation join event_team on event_team.id = team_id where event_id = ${id}`
  const told =
    whom && !whom.teamId ? [] : await tx.many<{ id: number }>(sql`select student_id as id from (${others}) other`)
  const studentIds = [...(whom?.studentIds ?? []), ...told.map((student) => student.id)]
  publishChangeOfManyStudents(tx, studentIds, { kind: StudentChangeKind.Event, aboutId: id })
  await publishLiveTopicChange(tx, liveTopicOfEvent(id))
  await publishLiveTopicChange(tx, eventsLiveTopic)
}
