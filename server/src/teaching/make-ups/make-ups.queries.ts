import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { MakeUpOffer, MissedLesson } from '@markaz/protocol/teaching/make-ups/schemas'
import { type BranchScope, isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { isMemberOnBreakSql, isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { seatsNeededInLessonSql } from '../../people/memberships/require-seats.ts'
import { addDays } from '../groups/days.ts'
import { lessonTeacherNameSql } from '../groups/lesson-sql.ts'
import { lessonStateSql, lessonTopicSql, wasGroupMemberOnLessonDaySql } from '../groups/own-timetable.queries.ts'
import { isGuestOfLessonSql } from './make-up-marks.ts'

const missedLessonDays = 60
const offerDaysAhead = 28

const lessonColumns = sql`lesson.id, json_build_object('id', study_group.id, 'name', study_group.name) as "group", lesson.date,
  to_char(lesson.begin_time, 'HH24:MI') as "beginTime", to_char(lesson.end_time, 'HH24:MI') as "endTime",
  coalesce(room.name, schedule_item.classroom_name) as room, ${lessonTeacherNameSql} as teacher, ${lessonTopicSql} as topic`
const fromLessonSql = sql`
  from lesson join study_group on study_group.id = lesson.group_id
  left join schedule_item on schedule_item.id = lesson.schedule_item_id left join room on room.id = schedule_item.room_id`

/** The caller must have checked access to the student. */
export function listMissedLessons(
  db: Db,
  { studentId, today }: { studentId: number; today: string },
): Promise<MissedLesson[]> {
  return db.many<MissedLesson>(sql`
    select ${lessonColumns}, (
      select json_build_object('id', make_up.id, 'isAttended', is_attended, 'lesson', (
        select to_json(host) from (select ${lessonColumns} ${fromLessonSql} where lesson.id = make_up.host_lesson_id) host))
      from make_up where missed_lesson_id = lesson.id and student_id = ${studentId} and cancelled_at is null) as "makeUp"
    ${fromLessonSql} join attendance on attendance.lesson_id = lesson.id and attendance.student_id = ${studentId}
    where attendance.mark = ${AttendanceMark.Absent}::int and lesson.date >= ${addDays(today, -missedLessonDays)}::date and ${wasGroupMemberOnLessonDaySql(studentId)}
    order by lesson.date desc, lesson.begin_time desc, lesson.id desc limit 50`)
}

interface OfferRequest {
  viewer: BranchScope
  today: string
  now: Date
  studentId: number
  missedLessonId: number
  /** Id of the only lesson to return; undefined = all lessons in which the missed lesson can be made up. */
  hostLessonId?: number
}

/** SQL for the lesson's number in its group, not counting cancelled lessons. */
const lessonNumberSql = (
  alias: Sql,
) => sql`(select count(*) from lesson earlier where earlier.group_id = ${alias}.group_id
  and earlier.cancelled_at is null and (earlier.date, earlier.begin_time, earlier.id) <= (${alias}.date, ${alias}.begin_time, ${alias}.id))`
const topicIdSql = (alias: Sql) => sql`(select topic_id from lesson_topic where lesson_topic.lesson_id = ${alias}.id)`

export function listMakeUpOffers(db: Db, asked: OfferRequest): Promise<MakeUpOffer[]> {
  const { viewer, today, now, studentId, missedLessonId, hostLessonId } = asked
  const student = sql`${studentId}::bigint`
  const overlaps = sql`own.date = lesson.date and own.id <> lesson.id and own.cancelled_at is null
    and (own.begin_time, own.end_time) overlaps (lesson.begin_time, lesson.end_time)`
  return db.many<MakeUpOffer>(sql`
    with missed as materialized (
      select missed.*, study_group.course_id, ${lessonNumberSql(sql`missed`)} as number, ${topicIdSql(sql`missed`)} as topic_id
      from lesson missed join study_group on study_group.id = missed.group_id
      join attendance on attendance.lesson_id = missed.id and attendance.student_id = ${student} and attendance.mark = ${AttendanceMark.Absent}::int
      where missed.id = ${missedLessonId}
    )
    select ${lessonColumns}, (room.capacity - ${seatsNeededInLessonSql('lesson')})::int as "freeSeats", coalesce(${topicIdSql(sql`lesson`)} = missed.topic_id, false) as "isSameTopic"
    ${fromLessonSql} join missed on missed.course_id = study_group.course_id and missed.group_id <> lesson.group_id
    where lesson.date between ${today}::date and ${addDays(today, offerDaysAhead)}::date ${hostLessonId ? sql`and lesson.id = ${hostLessonId}` : sql``}
      and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}
      and (lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent' > ${now}::timestamptz and ${lessonStateSql(now)} = 'planned'
      and not exists (select from lesson_change where lesson_change.lesson_id = lesson.id and joined_lesson_id is not null)
      and (${topicIdSql(sql`lesson`)} = missed.topic_id or ${lessonNumberSql(sql`lesson`)} in (missed.number, missed.number + 1))
      and not ${wasGroupMemberOnLessonDaySql(student)} and not ${isGuestOfLessonSql(student)}
      and not ${isMemberOnBreakSql(student, sql`missed.group_id`, sql`lesson.date`)}
      and not exists (
        select from lesson own join student_group on student_group.group_id = own.group_id and student_group.student_id = ${student}
        where ${overlaps} and ${isMemberOnDaySql('student_group', sql`own.date`)})
      and not exists (
        select from make_up join lesson own on own.id = make_up.host_lesson_id
        where make_up.student_id = ${student} and make_up.cancelled_at is null and ${overlaps})
    order by coalesce(room.capacity > ${seatsNeededInLessonSql('lesson')}, true) desc, "isSameTopic" desc, lesson.date, lesson.begin_time, lesson.id limit 10`)
}
