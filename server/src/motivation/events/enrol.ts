import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import { EventType, ParticipantStatus } from '@markaz/protocol/motivation/events/schemas'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { formatDay, tashkentDayAt } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { eventsText } from './events.text.ts'
import { hasEventDayCome, type LockedEventRow } from './lock-event.ts'

interface Enrolment {
  studentIds: readonly number[]
  teamName?: string | undefined
  status: 'signed' | 'came'
  /** SQL condition on `student`: the students whom the staff member may enrol. */
  scope: Sql
  staffId: number
  now: Date
  today: string
}

interface Person {
  id: number
  fullName: string
  xp: number
  status: ParticipantStatus | null
}

/** If one student is refused, none is enrolled. Throws errors such as EVENT_FULL and EVENT_BANNED. */
export async function enrolStudentsOnStaffRequest(tx: Db, event: LockedEventRow, wanted: Enrolment): Promise<void> {
  const { status, teamName, now } = wanted
  if (event.finishedAt) throw new AppError('EVENT_ENDED')
  const people = await peopleOf(tx, event, wanted)
  if (status === ParticipantStatus.Came) {
    if (!hasEventDayCome(event, wanted.today)) throw new AppError('EVENT_NOT_YET')
    return insert(tx, event, { ...wanted, teamId: null })
  }
  const poor = people.filter(({ xp }) => xp < event.xpRequirement)
  if (poor.length > 0) refuseField('studentIds', motivationErrorTexts.tooLittleXp(namesOf(poor), event.xpRequirement))
  if (event.type === EventType.Single && teamName) refuseField('teamName', motivationErrorTexts.noTeamsHere)
  const teamId = event.type === EventType.Team ? await teamOf(tx, event, { name: teamName, now }) : null
  await requireAvailableEventSeats(tx, event, { teamId, more: people.length, field: 'studentIds' })
  await insert(tx, event, { ...wanted, teamId })
  await studentNotificationEvent.emit(tx, {
    kind: StudentNotificationKind.EventEnrolled,
    title: eventsText.enrolled,
    body: eventsText.enrolledBody(event.name, formatDay(tashkentDayAt(new Date(event.startsAt))), teamName),
    about: { kind: NotificationTopicKind.Event, id: event.id },
    studentIds: people.map(({ id }) => id),
    now,
  })
}

export async function enrolInEvent(
  tx: Db,
  event: LockedEventRow,
  { studentId, teamId, now }: { studentId: number; teamId: number | null; now: Date },
): Promise<void> {
  const one = await tx.one<{ xp: number; status: ParticipantStatus | null }>(sql`
    select xp, status from point_balance
    left join event_participant on event_participant.student_id = point_balance.student_id and event_id = ${event.id}
    where point_balance.student_id = ${studentId}`)
  if (one?.status === ParticipantStatus.Banned) throw new AppError('EVENT_BANNED')
  if (one?.status) throw new AppError('EVENT_ALREADY_IN')
  if (!one || one.xp < event.xpRequirement) throw new AppError('EVENT_XP')
  await requireAvailableEventSeats(tx, event, { teamId, more: 1, field: 'teamId' })
  await insert(tx, event, { studentIds: [studentId], teamId, status: ParticipantStatus.Signed, staffId: null, now })
}

export const mayStudentJoinEventSql = ({ headOfficeId }: Pick<LockedEventRow, 'headOfficeId'>): Sql =>
  headOfficeId === null
    ? sql`student.gone_at is null`
    : sql`student.gone_at is null and exists (
        select from student_head_office where student_id = student.id and head_office_id = ${headOfficeId})`

async function peopleOf(tx: Db, event: LockedEventRow, { studentIds, scope }: Enrolment): Promise<Person[]> {
  const ids = [...new Set(studentIds)]
  const people = await tx.many<Person>(sql`
    select student.id, full_name as "fullName", point_balance.xp, event_participant.status
    from student join point_balance on point_balance.student_id = student.id
    left join event_participant on event_participant.student_id = student.id and event_id = ${event.id}
    where student.id = any(${ids}) and ${mayStudentJoinEventSql(event)} and ${scope}
    order by full_name`)
  if (people.length < ids.length) refuseField('studentIds', motivationErrorTexts.noStudent)
  const banned = people.filter(({ status }) => status === ParticipantStatus.Banned)
  if (banned.length > 0)
    throw new AppError('EVENT_BANNED', { fields: { studentIds: motivationErrorTexts.banned(namesOf(banned)) } })
  const there = people.filter(({ status }) => status !== null)
  if (there.length > 0)
    throw new AppError('EVENT_ALREADY_IN', { fields: { studentIds: motivationErrorTexts.alreadyIn(namesOf(there)) } })
  return people
}

const namesOf = (people: readonly Person[]) => people.map(({ fullName }) => fullName).join(', ')

interface Inserted extends Pick<Enrolment, 'studentIds' | 'status' | 'now'> {
  teamId: number | null
  /** Id of the staff member who enrols the student; null = the student enrols. */
  staffId: number | null
}

async function insert(tx: Db, event: LockedEventRow, { studentIds, teamId, status, staffId, now }: Inserted) {
  await tx.run(sql`
    insert into event_participant (event_id, student_id, team_id, status, enrolled_by, enrolled_at)
    select ${event.id}, student_id, ${teamId}, ${status}, ${staffId}, ${now}
    from unnest(${[...new Set(studentIds)]}::bigint[]) as student_id`)
}

async function teamOf(
  tx: Db,
  event: LockedEventRow,
  { name, now }: { name: string | undefined; now: Date },
): Promise<number> {
  if (!name) refuseField('teamName', motivationErrorTexts.noTeamName)
  const team = await tx.one<{ id: number }>(
    sql`select id from event_team where event_id = ${event.id} and search_fold(name) = search_fold(${name})`,
  )
  if (team) return team.id
  return tx.newId(
    sql`insert into event_team (event_id, name, created_at) values (${event.id}, ${name}, ${now}) returning id`,
  )
}

/**
 * The limit of a team event is a number of teams. Teams without members and participants who came without enrolment are
 * not counted.
 * @param field the form field that the error names when the team is full
 */
export async function requireAvailableEventSeats(
  tx: Db,
  event: LockedEventRow,
  { teamId, more, field }: { teamId: number | null; more: number; field: string },
): Promise<void> {
  const row = await tx.one<{ signed: number; teams: number; members: number }>(sql`
    select count(*) filter (where status in ('signed', 'signed_and_came')) as signed,
      count(distinct team_id) filter (where status <> 'banned') as teams,
      count(*) filter (where status <> 'banned' and team_id = ${teamId}::bigint) as members
    from event_participant where event_id = ${event.id}`)
  const { signed = 0, teams = 0, members = 0 } = row ?? {}
  const limit = event.participantLimit
  if (teamId !== null) {
    if (limit !== null && members === 0 && teams >= limit) throw new AppError('EVENT_FULL')
    const size = event.teamSize ?? 0
    if (members + more > size) refuseField(field, motivationErrorTexts.teamOf(size))
    return
  }
  if (limit !== null && signed + more > limit) {
    const fields = { [field]: motivationErrorTexts.placesLeft(Math.max(0, limit - signed)) }
    throw new AppError('EVENT_FULL', more > 1 ? { fields } : {})
  }
}
