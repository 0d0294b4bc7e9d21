import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { calendars, ownCalendar, parentCalendar, timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { groupScopeOfViewer } from '../../access/reach.ts'
import { throttleAttempt } from '../../access/throttle.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { matchesEtag } from '../../http/send-with-etag.ts'
import { listApprovedAbsencesInPeriod } from '../availability/approved-absences.ts'
import { isDayOffOfChosenBranchesSql, listDaysOffInPeriod } from '../availability/days-off.ts'
import { addDays, mondayOf } from '../groups/days.ts'
import { listCalendarMeetings } from '../meetings/calendar-meetings.ts'
import {
  createCalendarFeedAddress,
  hashCalendarSecret,
  readCalendarFeed,
  revokeCalendarFeedAddress,
} from './calendar-address.ts'
import {
  type CalendarOwner,
  calendarStudentIdsSql,
  findCalendarOwner,
  listCalendarLessons,
} from './calendar-lessons.ts'
import { listRoomsOfWeekTimetable, listWeekLessons } from './week.queries.ts'
import { formatICalendarFile } from './write-calendar.ts'

const daysBack = 3 * 7
const daysAhead = 12 * 7

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, calendars.read, (call) => readCalendarFeed(call, staffAccountOf(call)))
  mountRoute(app, deps, calendars.make, (call) => createCalendarFeedAddress(call, staffAccountOf(call)))
  mountRoute(app, deps, calendars.revoke, (call) => revokeCalendarFeedAddress(call, staffAccountOf(call)))
  mountRoute(app, deps, ownCalendar.read, (call) => readCalendarFeed(call, studentAccountOf(call)))
  mountRoute(app, deps, ownCalendar.make, (call) => createCalendarFeedAddress(call, studentAccountOf(call)))
  mountRoute(app, deps, ownCalendar.revoke, (call) => revokeCalendarFeedAddress(call, studentAccountOf(call)))
  mountRoute(app, deps, parentCalendar.read, (call) => readCalendarFeed(call, parentAccountOf(call)))
  mountRoute(app, deps, parentCalendar.make, (call) => createCalendarFeedAddress(call, parentAccountOf(call)))
  mountRoute(app, deps, parentCalendar.revoke, (call) => revokeCalendarFeedAddress(call, parentAccountOf(call)))

  mountRoute(app, deps, timetableWeek.read, readWeek)
  app.get<{ Params: { file: string } }>('/calendar/:file', (request, reply) => sendCalendar(deps, request, reply))
}

type SignedIn = { id: number; sessionId: string }
const staffAccountOf = ({ viewer: { id, sessionId } }: { viewer: Viewer }) =>
  ({ entity: 'staff', id, sessionId }) as const
const studentAccountOf = ({ student: { id, sessionId } }: { student: SignedIn }) =>
  ({ entity: 'student', id, sessionId }) as const
const parentAccountOf = ({ parent: { id, sessionId } }: { parent: SignedIn }) =>
  ({ entity: 'agent', id, sessionId }) as const

async function readWeek({ db, viewer, query, today, clock }: RouteCall<typeof timetableWeek.read>) {
  const from = mondayOf(query.date ?? today)
  const span = { from, to: addDays(from, 6) }
  return {
    ...span,
    ...(await listWeekLessons(db, { viewer, today, now: clock.now(), ...query, ...span })),
    rooms:
      groupScopeOfViewer(viewer) === 'all'
        ? await listRoomsOfWeekTimetable(db, { viewer, officeIds: query.officeIds })
        : [],
    daysOff: await listDaysOffInPeriod(db, isDayOffOfChosenBranchesSql(viewer, query.officeIds), span),
    away: await listApprovedAbsencesInPeriod(db, shownStaffSql(viewer, query.officeIds), span),
  }
}

/** Answers a request of a calendar app, which sends only the secret address. An invalid address answers 404. */
async function sendCalendar(
  { db, clock }: Deps,
  { params, headers }: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, secret] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
  if (!secret) throw new AppError('NOT_FOUND')
  const owner = orNotFound(await findCalendarOwner(db, hashCalendarSecret(secret)))
  const now = clock.now()
  // Requests are limited per calendar address, so that strangers without the address cannot use up the limit.
  await throttleAttempt(db, [`calendar:${owner.addressId}`], now)
  const today = tashkentDayAt(now)
  const span = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) }
  const text = formatICalendarFile({
    name: owner.fullName,
    lessons: await listCalendarLessons(db, { owner, ...span, now }),
    meetings: await listCalendarMeetings(db, owner, span),
    daysOff: await listDaysOffInPeriod(db, branchesOfOwnerSql(owner), span),
  })
  const mark = `"${createHash('sha256').update(text).digest('base64url')}"`
  // `no-cache` makes calendar apps ask for changes each time.
  reply.header('etag', mark).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex, nofollow')
  if (matchesEtag(headers['if-none-match'], mark)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="darslar.ics"')
    .send(text)
}

/** SQL for the staff whose absences the timetable shows. A viewer limited to own lessons sees only own absences. */
const shownStaffSql = (viewer: Viewer, officeIds: number[] | undefined): Sql =>
  groupScopeOfViewer(viewer) === 'all'
    ? sql`select staff_id from staff_head_office where ${isInBranchScopeSql(viewer, sql`head_office_id`)} and ${isInChosenBranchesSql(officeIds, sql`head_office_id`)}`
    : sql`${viewer.id}::bigint`

/**
 * SQL condition on days off: the calendar's owner works, or a child of the owner studies, in the branch that has the
 * day off.
 */
const branchesOfOwnerSql = (owner: CalendarOwner): Sql => sql`holiday.head_office_id in (
  select head_office_id from staff_head_office where staff_id = ${owner.staffId}::bigint
  union select head_office_id from study_group join student_group on student_group.group_id = study_group.id where student_id = ${calendarStudentIdsSql(owner)})`
