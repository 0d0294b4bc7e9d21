import {
  type ChildMeeting,
  type MeetingTeacher,
  type MeetingTime,
  maxDaysAheadToBookMeeting,
  minHoursBeforeMeetingChange,
} from '@markaz/protocol/teaching/meetings/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { isLessonTaughtBySql } from '../groups/lesson-sql.ts'
import { lessonStateSql } from '../groups/own-timetable.queries.ts'
import { staffOfGroupSql } from '../notices/group-notices.ts'

const hourMs = 3_600_000
/** Parents may book, move or cancel only meetings that begin after this time. */
export const earliestChangeableMeetingStart = (now: Date): Date =>
  new Date(now.getTime() + minHoursBeforeMeetingChange * hourMs)

const tashkentTimeSql = (column: Sql): Sql => sql`(${column} at time zone 'Asia/Tashkent')`
const [beginsAt, endsAt] = [tashkentTimeSql(sql`meeting_time.begins_at`), tashkentTimeSql(sql`meeting_time.ends_at`)]

const lessonsDuringMeetingSql = (now: Date): Sql => sql`
  from lesson join study_group on study_group.id = lesson.group_id
  left join schedule_item on schedule_item.id = lesson.schedule_item_id
  where lesson.date = ${beginsAt}::date and lesson.date + lesson.begin_time < ${endsAt}
    and lesson.date + lesson.end_time > ${beginsAt}
    and ${isLessonTaughtBySql(sql`meeting_time.staff_id`)} and ${lessonStateSql(now)} <> 'cancelled'`

/**
 * SQL for the first lesson that the teacher of `meeting_time` gives during the meeting; null = no lesson.
 * @param scope condition on groups whose names the viewer may see
 */
export const lessonClashingWithMeetingSql = (now: Date, scope: Sql): Sql => sql`(
  select json_build_object('group', case when ${scope} then study_group.name else '' end,
    'beginTime', to_char(lesson.begin_time, 'HH24:MI'), 'endTime', to_char(lesson.end_time, 'HH24:MI'))
  ${lessonsDuringMeetingSql(now)} order by lesson.begin_time limit 1)`

const isTeacherFreeSql = (now: Date): Sql => sql`(
  not exists (select ${lessonsDuringMeetingSql(now)}) and not exists (
    select from staff_absence where staff_absence.staff_id = meeting_time.staff_id and state = 'approved'
      and span && tsrange(${beginsAt}, ${endsAt})))`

export const isStaffEmployedSql: Sql = sql`(not staff.is_blocked and staff.work_status = 1 and staff.gone_at is null)`

const teachersOfStudentSql = (studentId: number, day: string): Sql => sql`
  select place.staff_id, study_group.name
  from student_group join study_group on study_group.id = student_group.group_id and study_group.gone_at is null
  cross join lateral (${staffOfGroupSql(sql`student_group.group_id`, day)}) place
  join staff on staff.id = place.staff_id and ${isStaffEmployedSql}
  where student_group.student_id = ${studentId} and ${isMemberOnDaySql('student_group', sql`${day}::date`)}
    and exists (select from staff_head_office home where home.staff_id = staff.id and home.head_office_id = study_group.head_office_id)`

export function listTeachersForMeetings(db: Db, studentId: number, now: Date): Promise<MeetingTeacher[]> {
  const until = new Date(now.getTime() + maxDaysAheadToBookMeeting * 24 * hourMs)
  return db.many<MeetingTeacher>(sql`
    with teacher as materialized (
      select staff_id, array_agg(distinct name order by name) as groups from (${teachersOfStudentSql(studentId, tashkentDayAt(now))}) taught group by staff_id
    )
    select staff.id, staff.full_name as "fullName", groups, coalesce((
      select json_agg(json_build_object('id', meeting_time.id, 'beginsAt', meeting_time.begins_at, 'endsAt', meeting_time.ends_at, 'venue', place)
        order by meeting_time.begins_at)
      from meeting_time where meeting_time.staff_id = staff.id and closed_at is null
        and meeting_time.begins_at > ${earliestChangeableMeetingStart(now)} and meeting_time.begins_at < ${until}
        and not exists (select from meeting where meeting.time_id = meeting_time.id and cancelled_at is null)
        and ${isTeacherFreeSql(now)}), '[]') as times
    from teacher join staff on staff.id = teacher.staff_id
    order by staff.full_name, staff.id`)
}

export function listMeetingsOfChild(
  db: Db,
  { studentId, agentId, now }: { studentId: number; agentId: number; now: Date },
  which: Sql = sql`true`,
): Promise<ChildMeeting[]> {
  return db.many<ChildMeeting>(sql`
    select meeting.id, json_build_object('id', staff.id, 'fullName', staff.full_name) as teacher,
      meeting.begins_at as "beginsAt", meeting.ends_at as "endsAt", place as venue, agent_id = ${agentId} as "isOwn",
      agent_id = ${agentId} and meeting.begins_at > ${earliestChangeableMeetingStart(now)} as "isOpen"
    from meeting join meeting_time on meeting_time.id = time_id join staff on staff.id = meeting.staff_id
    where student_id = ${studentId} and cancelled_at is null and meeting.ends_at > ${now} and ${which}
    order by meeting.begins_at, meeting.id`)
}

export interface BookableMeetingTime {
  id: number
  staffId: number
  beginsAt: string
  endsAt: string
  /** False if the meeting time is closed, or the teacher has a lesson or an absence during it. */
  isOffered: boolean
}

/** Returns undefined if the meeting time does not exist or its teacher does not currently teach the child. */
export async function lockMeetingTimeRow(
  tx: Db,
  { timeId, studentId, now }: { timeId: number; studentId: number; now: Date },
): Promise<BookableMeetingTime | undefined> {
  await tx.run(sql`select from meeting_time where id = ${timeId} for update`)
  return tx.one<BookableMeetingTime & object>(sql`
    select id, staff_id as "staffId", begins_at as "beginsAt", ends_at as "endsAt",
      closed_at is null and ${isTeacherFreeSql(now)} as "isOffered"
    from meeting_time where id = ${timeId}
      and staff_id in (select staff_id from (${teachersOfStudentSql(studentId, tashkentDayAt(now))}) taught)`)
}

export function listStaffMeetingTimes(db: Db, viewer: Viewer, which: Sql, now: Date): Promise<MeetingTime[]> {
  return db.many<MeetingTime>(sql`
    select meeting_time.id, json_build_object('id', staff.id, 'fullName', staff.full_name) as staff,
      meeting_time.begins_at as "beginsAt", meeting_time.ends_at as "endsAt", place as venue, closed_at is not null as "isClosed",
      case when meeting.id is not null then json_build_object('id', meeting.id,
        'student', case when student.id is not null then json_build_object('id', student.id, 'fullName', student.full_name) end,
        'parent', case when student.id is not null then agent.full_name end) end as meeting,
      ${lessonClashingWithMeetingSql(now, isInBranchScopeSql(viewer, sql`study_group.head_office_id`))} as clash
    from meeting_time join staff on staff.id = meeting_time.staff_id
    left join meeting on meeting.time_id = meeting_time.id and cancelled_at is null
    left join student on student.id = meeting.student_id and ${isStudentInScopeSql(viewer)}
    left join agent on agent.id = meeting.agent_id
    where ${which} and (closed_at is null or meeting.id is not null)
    order by meeting_time.begins_at, staff.full_name, meeting_time.id limit 500`)
}
