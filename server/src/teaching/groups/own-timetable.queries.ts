import type { OwnLesson } from '@markaz/protocol/teaching/groups/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { countsAsHeldLessonSql } from './lesson-attendance-counts.ts'
import { isDayOffSql, lessonTeacherNameSql } from './lesson-sql.ts'

export const wasGroupMemberOnLessonDaySql = (studentId: number | Sql): Sql => sql`exists (
  select from student_group where student_group.student_id = ${studentId} and student_group.group_id = lesson.group_id
    and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)})`

const isMakingUp = (studentId: number | Sql): Sql => sql`lesson.id in (
  select host_lesson_id from make_up where make_up.student_id = ${studentId} and make_up.cancelled_at is null)`

/**
 * SQL condition that the lesson is for the student, as a group member or as a guest. The student's groups are read
 * first, so that the index of a group's lessons is used.
 */
export const isLessonOfStudentSql = (studentId: number | Sql): Sql => sql`(
  lesson.group_id in (
    select group_id from student_group where student_id = ${studentId}
    union all select host.group_id from make_up join lesson host on host.id = host_lesson_id
    where make_up.student_id = ${studentId} and make_up.cancelled_at is null)
  and (${wasGroupMemberOnLessonDaySql(studentId)} or ${isMakingUp(studentId)}))`

const tashkentTimeSql = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Tashkent')`

const isLessonNotOver = (now: Date) => sql`lesson.date + lesson.end_time > ${tashkentTimeSql(now)}`

/**
 * SQL condition that the ERP's timetable no longer has the lesson. Such a lesson is stored as long as it has homework,
 * but does not take place.
 */
const isRemovedByErp = (
  now: Date,
) => sql`(lesson.marked_at is null and lesson.date >= ${tashkentTimeSql(now)}::date and (
  schedule_item.gone_at is not null or not extract(isodow from lesson.date)::smallint = any(schedule_item.days_of_week)
  or lesson.date < schedule_item.start_date or lesson.date > schedule_item.end_date
  or not schedule_item.is_ours and ${isDayOffSql(
    sql`(select head_office_id from study_group where study_group.id = lesson.group_id)`,
    {
      ...{ date: sql`lesson.date`, beginTime: sql`lesson.begin_time`, endTime: sql`lesson.end_time` },
    },
  )}))`

/** SQL for the lesson's state: cancelled, held or planned. The query must contain `lesson` and its `schedule_item`. */
export const lessonStateSql = (now: Date): Sql => sql`case
  when not ${countsAsHeldLessonSql} or ${isRemovedByErp(now)} then 'cancelled'
  when lesson.marked_at is not null then 'held' else 'planned' end`

/** SQL for the lesson's topic in the group's study plan. The query must contain `lesson`. */
export const lessonTopicSql = sql`(select curriculum_topic.name from lesson_topic
  join curriculum_topic on curriculum_topic.id = lesson_topic.topic_id where lesson_topic.lesson_id = lesson.id)`

interface OwnLessonsRequest {
  studentId: number
  /** First and last day are included. */
  from: string
  to: string
  now: Date
}

export function listOwnLessons(db: Db, wanted: OwnLessonsRequest): Promise<OwnLesson[]> {
  return readOwnLessons(db, wanted, sql`true`, sql``)
}

export function listComingLessons(
  db: Db,
  { most, ...wanted }: OwnLessonsRequest & { most: number },
): Promise<OwnLesson[]> {
  return readOwnLessons(db, wanted, isLessonNotOver(wanted.now), sql`limit ${most}`)
}

function readOwnLessons(
  db: Db,
  { studentId, from, to, now }: OwnLessonsRequest,
  which: Sql,
  most: Sql,
): Promise<OwnLesson[]> {
  return db.many<OwnLesson>(sql`
    select lesson.id, json_build_object('id', study_group.id, 'name', study_group.name) as "group", lesson.date,
      to_char(lesson.begin_time, 'HH24:MI') as "beginTime", to_char(lesson.end_time, 'HH24:MI') as "endTime",
      schedule_item.classroom_name as room, ${lessonTopicSql} as topic, ${lessonStateSql(now)} as state,
      case when ${isLessonNotOver(now)} then to_char(lesson.moved_from, 'YYYY-MM-DD"T"HH24:MI:SS"+05:00"') end as "movedFrom",
      ${lessonTeacherNameSql} as teacher, ${isMakingUp(studentId)} as "isMakeUp"
    from lesson
    join study_group on study_group.id = lesson.group_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    where ${isLessonOfStudentSql(studentId)} and lesson.date between ${from} and ${to} and ${which}
    order by lesson.date, lesson.begin_time, lesson.id ${most}`)
}
