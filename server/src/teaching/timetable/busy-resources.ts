import type { AbsentTeacher } from '@markaz/protocol/teaching/availability/schemas'
import type { BusyResource, LessonTimeCheck } from '@markaz/protocol/teaching/timetable/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { listApprovedAbsencesInPeriod } from '../availability/approved-absences.ts'
import type { LessonSlot } from '../groups/place-lesson.ts'
import { groupLeaderOnLessonDaySql, lessonAssistantsSql } from './lesson-state.ts'

export interface TimeSpan extends Pick<LessonSlot, 'date' | 'beginTime' | 'endTime'> {}

export interface LessonResources extends TimeSpan {
  /**
   * Id of the lesson for which conflicts are searched; the search skips this lesson. Null = the lesson does not exist
   * yet.
   */
  lessonId: number | null
  roomId: number | null
  teacherId: number | null
  assistantIds: readonly number[]
  groupId: number | null
}

/** SQL condition that the lesson is neither cancelled nor marked "no class". */
const occupiesPlace = sql`lesson.cancelled_at is null and (lesson.marked_at is null or lesson.attended_count + lesson.absent_count > 0)`
const overlapsLesson = ({ date, beginTime, endTime }: TimeSpan): Sql =>
  sql`lesson.date = ${date} and lesson.begin_time < ${endTime}::time and ${beginTime}::time < lesson.end_time`
const isJoinedLesson = sql`exists (select from lesson_change where lesson_change.lesson_id = lesson.id and joined_lesson_id is not null)`

/**
 * Lists what is occupied at a time: one row for each occupied room, person and group. For branches outside `scope`,
 * only the hours are returned.
 */
export function listBusyResources(
  db: Db,
  scope: Sql,
  { lessonId, roomId, teacherId, assistantIds, groupId, ...span }: LessonResources,
): Promise<BusyResource[]> {
  const staffIds = [...(teacherId ? [teacherId] : []), ...assistantIds]
  return db.many<BusyResource>(sql`
    with met as materialized (
      select lesson.id, lesson.group_id, study_group.name as group_name, ${scope} as is_in_sight, lesson.date, lesson.begin_time, lesson.end_time,
        case when not ${isJoinedLesson} then schedule_item.room_id end as room_id,
        case when not ${isJoinedLesson} then array_append(array(${lessonAssistantsSql}), coalesce(schedule_item.staff_id, ${groupLeaderOnLessonDaySql})) end as staff_ids
      from lesson join study_group on study_group.id = lesson.group_id left join schedule_item on schedule_item.id = lesson.schedule_item_id
      where ${overlapsLesson(span)} and lesson.id is distinct from ${lessonId}::bigint and ${occupiesPlace}
        and (lesson.schedule_item_id = any(array(
            select id from schedule_item where room_id = ${roomId}::bigint or staff_id = any(${staffIds}::bigint[])))
          or lesson.group_id = any(array(
            select ${groupId}::bigint union select group_id from group_staff where staff_id = any(${staffIds}::bigint[]) and gone_at is null)))
    ), busy as (
      select 'room' as kind, room.id, room.name, met.id as lesson_id from met join room on room.id = met.room_id where room.id = ${roomId}::bigint
      union all
      select case when staff.id = ${teacherId}::bigint then 'teacher' else 'assistant' end, staff.id, staff.full_name, met.id
      from met join staff on staff.id = any(met.staff_ids) where staff.id = any(${staffIds}::bigint[])
      union all
      select 'group', group_id, group_name, met.id from met where group_id = ${groupId}::bigint
    )
    select kind, busy.id, busy.name, json_build_object('id', case when is_in_sight then met.id end,
      'group', case when is_in_sight then json_build_object('id', group_id, 'name', group_name) end, 'date', date,
      'beginTime', to_char(begin_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI')) as lesson
    from busy join met on met.id = lesson_id
    order by array_position(array['room', 'teacher', 'assistant', 'group'], kind), begin_time, met.id`)
}

export const listTeacherAbsencesDuringLesson = (
  db: Db,
  { teacherId, date, beginTime, endTime }: LessonResources,
): Promise<AbsentTeacher[]> =>
  listApprovedAbsencesInPeriod(db, sql`${teacherId}::bigint`, { from: date, to: date, beginTime, endTime })

/**
 * SQL for the ids of the staff who have another lesson at this time. Only lessons of the staff's own groups are read,
 * because a large centre has very many lessons a day.
 */
export const busyStaffIdsSql = ({ date, beginTime, endTime }: TimeSpan, lessonId: number, staffIds: Sql): Sql => sql`
  select staff_id from (
    select unnest(array_append(array(${lessonAssistantsSql}), coalesce(schedule_item.staff_id, ${groupLeaderOnLessonDaySql}))) as staff_id
    from lesson left join schedule_item on schedule_item.id = lesson.schedule_item_id
    where lesson.group_id = any(array(
        select group_id from group_staff where staff_id = any(${staffIds}) and gone_at is null
        union select group_id from schedule_item where staff_id = any(${staffIds})))
      and ${overlapsLesson({ date, beginTime, endTime })} and lesson.id <> ${lessonId} and ${occupiesPlace}
  ) held where staff_id is not null`

/** Lists free rooms; the smallest room with enough seats comes first. */
export function listFreeRooms(
  db: Db,
  {
    headOfficeId,
    people,
    lessonId,
    ...span
  }: TimeSpan & { headOfficeId: number | null; people: number; lessonId: number | null },
): Promise<LessonTimeCheck['freeRooms']> {
  return db.many(sql`
    with place as materialized (
      select id, name, capacity from room where head_office_id = ${headOfficeId}::bigint and archived_at is null
    )
    select room.id, room.name, capacity from place room
    where room.id <> all(array(
      select room_id from lesson join schedule_item on schedule_item.id = lesson.schedule_item_id
      where lesson.schedule_item_id = any(array(select id from schedule_item where room_id = any(array(select id from place))))
        and ${overlapsLesson(span)} and lesson.id is distinct from ${lessonId}::bigint and ${occupiesPlace}))
    order by coalesce(capacity < ${people}, false), capacity nulls last, natural_order(room.name) collate "C", room.id limit 10`)
}

/** Earliest start of a lesson, in minutes of the day. */
export const earliestLessonStartMinutes = 8 * 60
export const latestLessonEndMinutes = 21 * 60
export const timeSlotMinutes = 30

/**
 * Returns the three start times on the same day, nearest to the requested time, at which room, teacher, assistants and
 * group are free.
 */
export async function findFreeTimes(db: Db, holding: LessonResources): Promise<LessonTimeCheck['freeTimes']> {
  const taken = await listBusyResources(db, sql`true`, { ...holding, beginTime: '00:00', endTime: '23:59' })
  const asked = minutesOf(holding.beginTime)
  const lasts = minutesOf(holding.endTime) - asked
  const starts: number[] = []
  for (let start = earliestLessonStartMinutes; start + lasts <= latestLessonEndMinutes; start += timeSlotMinutes)
    if (!taken.some(({ lesson }) => minutesOf(lesson.beginTime) < start + lasts && start < minutesOf(lesson.endTime)))
      starts.push(start)
  return starts
    .toSorted((one, other) => Math.abs(one - asked) - Math.abs(other - asked))
    .slice(0, 3)
    .toSorted((one, other) => one - other)
    .map((start) => ({ beginTime: timeOf(start), endTime: timeOf(start + lasts) }))
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Returns whether students of the group have another lesson at this time. Such a lesson causes a warning, not an
 * error.
 */
export async function hasBusyStudents(db: Db, { groupId, ...span }: TimeSpan & { groupId: number }): Promise<boolean> {
  const busy = await db.one(sql`
    select lesson.id from student_group member
    join student_group other on other.student_id = member.student_id and other.group_id <> member.group_id
    join lesson on lesson.group_id = other.group_id and ${overlapsLesson(span)}
    where member.group_id = ${groupId} and ${mustMemberAttendOnDaySql('member', sql`${span.date}::date`)} and ${mustMemberAttendOnDaySql('other', sql`${span.date}::date`)} and ${occupiesPlace}
    limit 1`)
  return busy !== undefined
}
