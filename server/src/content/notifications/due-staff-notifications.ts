import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { activeStaffWithAccessSql, actorHasBranchOfStudentSql } from '../../access/actor-access.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import {
  type StaffNotification,
  StaffNotificationKind,
  staffNotificationCreatedEvent,
} from '../../people/notifications/staff-notices.ts'
import { conversationPath, firstUnansweredMessageSql } from '../../people/talks/notify-centre.ts'
import { groupPagePathSql, staffOfGroupSql } from '../../teaching/notices/group-notices.ts'
import { notificationsText } from './notifications.text.ts'

export const dueStaffNotificationsJobKind = 'notifications.clock'
const minuteMs = 60_000
/** Minutes after the end of a lesson until its teachers are notified of missing marks. */
const graceMinutes = 60
/**
 * Maximum delay of a notification after its event, in hours. A server that was off for longer does not notify of the
 * event.
 */
const noticeHours = 24

export function createDueStaffNotificationsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: dueStaffNotificationsJobKind,
    schedule: intervalSchedule(5 * minuteMs),
    retryAfterMinutes: [5],
    async run() {
      const now = clock.now()
      for (const find of [
        findStartedExams,
        findEndedExams,
        findUnmarkedLessons,
        findUnansweredMessages,
        findUnansweredQuestions,
      ])
        await db.transaction(async (tx) => {
          for (const notice of await find(tx, now)) await staffNotificationCreatedEvent.emit(tx, { ...notice, now })
        })
    },
  }
}

type Notice = Omit<StaffNotification, 'now'>

const isNotYetNotified = (kind: number, id: Sql): Sql =>
  sql`not exists (select from notification where kind = ${kind} and about_id = ${id})`

const since = (now: Date) => new Date(now.getTime() - noticeHours * 60 * minuteMs)

async function findExamsAt(tx: Db, now: Date, { kind, moment, title }: { kind: 16 | 17; moment: Sql; title: string }) {
  const rows = await tx.many<Pick<Notice, 'aboutId' | 'body' | 'staffIds' | 'path'>>(sql`
    select exam.id as "aboutId", ${groupPagePathSql(sql`exam.group_id`, tashkentDayAt(now))} || '/exam/' || exam.id as path, study_group.name || ': ' || exam.theme as body,
      array(${staffOfGroupSql(sql`exam.group_id`, tashkentDayAt(now))}) as "staffIds"
    from exam join study_group on study_group.id = exam.group_id
    where ${moment} > ${since(now)}::timestamptz and ${moment} <= ${now}::timestamptz and exam.deleted_at is null
      and exam.announced_at is null and ${isNotYetNotified(kind, sql`exam.id`)} order by exam.id limit 500`)
  return rows.map((row) => ({ ...row, kind, title }))
}

const findStartedExams = (tx: Db, now: Date): Promise<Notice[]> =>
  findExamsAt(tx, now, {
    kind: StaffNotificationKind.ExamStarted,
    moment: sql`exam.begins_at`,
    title: notificationsText.examStarted,
  })

const findEndedExams = (tx: Db, now: Date): Promise<Notice[]> =>
  findExamsAt(tx, now, {
    kind: StaffNotificationKind.ExamDone,
    moment: sql`exam.deadline`,
    title: notificationsText.examOver,
  })

/** SQL condition: a question asked at the time `since` has waited longer for an answer than the setting allows. */
const isWaitingTooLong = (since: Sql, now: Date): Sql =>
  sql`${since} <= ${now}::timestamptz - (select answer_hours from portal_setting) * interval '1 hour'`
const managers = (studentId: Sql): Sql =>
  sql`array(${activeStaffWithAccessSql(statistics.board.access, actorHasBranchOfStudentSql(studentId))})`

interface Unanswered {
  id: number
  name: string
  child: string
  hours: number
  path: string | null
  staffIds: number[]
}

/** Returns one notification to the managers for each conversation in which a parent waits too long for an answer. */
async function findUnansweredMessages(tx: Db, now: Date): Promise<Notice[]> {
  const first = firstUnansweredMessageSql(sql`student.id`)
  const rows = await tx.many<Unanswered & { studentId: number }>(sql`
    select letter.id, agent.full_name as name, student.full_name as child, student.id as "studentId", ${hoursSince(sql`waiting_since`, now)} as hours,
      ${managers(sql`student.id`)} as "staffIds"
    from family_talk join student on student.id = student_id
    join family_message letter on letter.id = ${first} join agent on agent.id = letter.agent_id
    where ${isWaitingTooLong(sql`waiting_since`, now)} and ${isNotYetNotified(StaffNotificationKind.Unanswered, sql`letter.id`)}
    order by waiting_since limit 500`)
  return rows.map((row) => noticeOfUnanswered({ ...row, path: conversationPath(row.studentId) }))
}

async function findUnansweredQuestions(tx: Db, now: Date): Promise<Notice[]> {
  const rows = await tx.many<Unanswered>(sql`
    select -question.id as id, student.full_name as name, study_group.name as child, ${hoursSince(sql`asked_at`, now)} as hours,
      ${managers(sql`student.id`)} as "staffIds", '/students/' || student.id as path
    from chat join student on student.id = chat.student_id join study_group on study_group.id = chat.group_id
    cross join lateral (
      select min(id) as id from chat_message where chat_id = chat.id and student_id is not null and created_at >= asked_at) question
    where asked_at is not null and ${isWaitingTooLong(sql`asked_at`, now)} and ${isNotYetNotified(StaffNotificationKind.Unanswered, sql`-question.id`)}
    order by asked_at limit 500`)
  return rows.map(noticeOfUnanswered)
}

const hoursSince = (at: Sql, now: Date): Sql => sql`floor(extract(epoch from ${now}::timestamptz - ${at}) / 3600)::int`

const noticeOfUnanswered = ({ id, name, child, hours, path, staffIds }: Unanswered): Notice => ({
  ...{ kind: StaffNotificationKind.Unanswered, aboutId: id, path, staffIds },
  title: notificationsText.unanswered(name, hours),
  body: child,
})

/**
 * Finds ended lessons without saved attendance. The lesson's own teacher is notified, otherwise the group's teachers.
 * Lessons without students are omitted.
 */
async function findUnmarkedLessons(tx: Db, now: Date): Promise<Notice[]> {
  const ended = sql`(lesson.date + lesson.end_time) at time zone 'Asia/Tashkent'`
  const until = new Date(now.getTime() - graceMinutes * minuteMs)
  const kind = StaffNotificationKind.AttendanceMissed
  const rows = await tx.many<Pick<Notice, 'aboutId' | 'body' | 'staffIds' | 'path'>>(sql`
    select lesson.id as "aboutId",
      '/my-groups/' || lesson.group_id || '/staff/' || schedule_item.staff_id || '/attendance/schedule/' || schedule_item.id || '/edit/' || lesson.date as path,
      study_group.name || ': ' || to_char(lesson.date, 'DD.MM.YYYY') || ', ' || to_char(lesson.begin_time, 'HH24:MI') as body,
      case when schedule_item.staff_id is not null then array[schedule_item.staff_id]
        else array(${staffOfGroupSql(sql`lesson.group_id`, tashkentDayAt(now))}) end as "staffIds"
    from lesson join study_group on study_group.id = lesson.group_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    where lesson.marked_at is null and lesson.date between ${tashkentDayAt(since(now))}::date and ${tashkentDayAt(now)}::date
      and ${ended} > ${since(now)}::timestamptz and ${ended} <= ${until}::timestamptz
      and exists (
        select from student_group where student_group.group_id = lesson.group_id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)})
      and ${isNotYetNotified(kind, sql`lesson.id`)} order by lesson.id limit 500`)
  return rows.map((row) => ({ ...row, kind, title: notificationsText.attendanceMissed }))
}
