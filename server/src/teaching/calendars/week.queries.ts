import type { TimetableWeekLesson, TimetableWeekRoom } from '@markaz/protocol/teaching/calendars/schemas'
import { groupScopeOfViewer, isGroupInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { seatsNeededByLessonGroupSql } from '../../people/memberships/require-seats.ts'
import { isLessonTaughtBySql } from '../groups/lesson-sql.ts'
import { isLessonOfStudentSql, lessonStateSql } from '../groups/own-timetable.queries.ts'

interface WeekRequest {
  viewer: Viewer
  today: string
  now: Date
  /** First and last day are included. */
  from: string
  to: string
  officeIds?: number[] | undefined
  roomId?: number | undefined
  teacherId?: number | undefined
  groupId?: number | undefined
  studentId?: number | undefined
}

/** Maximum number of lessons in a week's timetable; a large branch has about this many. */
const maxLessons = 3_000

const timeOfDaySql = (column: Sql) => sql`to_char(${column}, 'HH24:MI')`
const namedRowSql = (table: Sql) =>
  sql`case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${table}.name) end`
const namedPersonSql = (table: Sql) =>
  sql`case when ${table}.id is not null then json_build_object('id', ${table}.id, 'fullName', ${table}.full_name) end`

/** SQL for the group's leader on the lesson's day, shown if the timetable names no teacher. */
const groupLeaderSql = sql`(
  select staff_id from group_staff where group_staff.group_id = shown.group_id and role = 'teacher' and gone_at is null
    and ${isMemberOnDaySql('group_staff', sql`shown.date`)} order by is_primary desc, staff_id limit 1)`

export async function listWeekLessons(
  db: Db,
  wanted: WeekRequest,
): Promise<{ lessons: TimetableWeekLesson[]; isWhole: boolean }> {
  const { viewer, today, now, from, to, officeIds, roomId, teacherId, groupId, studentId } = wanted
  const set: Sql[] = []
  if (officeIds?.length) set.push(isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`))
  if (roomId) set.push(sql`schedule_item.room_id = ${roomId}`)
  if (teacherId) set.push(isLessonTaughtBySql(teacherId))
  if (groupId) set.push(sql`lesson.group_id = ${groupId}`)
  if (studentId) set.push(isLessonOfStudentSql(studentId))
  const rows = await db.many<TimetableWeekLesson>(sql`
    with shown as materialized (
      select lesson.*, study_group.name as group_name, study_group.head_office_id, study_group.course_id, schedule_item.staff_id, schedule_item.room_id, classroom_name,
        ${lessonStateSql(now)} as state
      from lesson join study_group on study_group.id = lesson.group_id
      left join schedule_item on schedule_item.id = lesson.schedule_item_id
      where lesson.date between ${from} and ${to} and ${isGroupInScopeSql(groupScopeOfViewer(viewer), viewer, today)} and ${joinFiltersByAnd(set)}
      order by lesson.date, lesson.begin_time, lesson.id limit ${maxLessons + 1}
    )
    select shown.id, json_build_object('id', shown.group_id, 'name', group_name) as "group", ${namedRowSql(sql`office`)} as office, ${namedRowSql(sql`course`)} as course,
      shown.date, ${timeOfDaySql(sql`shown.begin_time`)} as "beginTime", ${timeOfDaySql(sql`shown.end_time`)} as "endTime",
      ${namedRowSql(sql`room`)} as room, coalesce(room.name, shown.classroom_name) as "placeName", ${namedPersonSql(sql`teacher`)} as teacher,
      coalesce((select json_agg(json_build_object('id', staff.id, 'fullName', full_name) order by full_name, staff.id)
        from group_staff join staff on staff.id = group_staff.staff_id
        where group_staff.group_id = shown.group_id and role = 'assistant' and group_staff.gone_at is null
          and ${isMemberOnDaySql('group_staff', sql`shown.date`)}), '[]') as assistants,
      ${seatsNeededByLessonGroupSql('shown')} as "membersCount",
      shown.marked_at is not null and shown.cancelled_at is null as "isMarked", shown.cancelled_at is not null as "isCancelled", state,
      to_char(shown.moved_from, 'YYYY-MM-DD"T"HH24:MI:SS"+05:00"') as "movedFrom",
      case when host.id is not null then json_build_object('id', host.id, 'group', ${namedRowSql(sql`host_group`)}) end as "joinedTo",
      lesson_change.lesson_id is not null and plan_item.id is null as "isExtra", reason,
      case when plan_item.id is not null and (shown.date, shown.begin_time, shown.end_time, shown.room_id, shown.staff_id, shown.cancelled_at is not null)
          is distinct from (plan_date, plan_begin_time, plan_end_time, plan_item.room_id, plan_item.staff_id, false)
        then json_build_object('date', plan_date, 'beginTime', ${timeOfDaySql(sql`plan_begin_time`)}, 'endTime', ${timeOfDaySql(sql`plan_end_time`)},
          'room', ${namedRowSql(sql`plan_room`)}, 'teacher', ${namedPersonSql(sql`plan_teacher`)}) end as plan
    from shown
    left join office on office.head_office_id = shown.head_office_id and office.deleted_at is null
    left join course on course.id = shown.course_id
    left join room on room.id = shown.room_id
    left join staff teacher on teacher.id = coalesce(shown.staff_id, ${groupLeaderSql})
    left join lesson_change on lesson_change.lesson_id = shown.id
    left join schedule_item plan_item on plan_item.id = plan_item_id
    left join room plan_room on plan_room.id = plan_item.room_id
    left join staff plan_teacher on plan_teacher.id = coalesce(plan_item.staff_id, case when plan_item.id is not null then ${groupLeaderSql} end)
    left join lesson host on host.id = joined_lesson_id
    left join study_group host_group on host_group.id = host.group_id
    order by shown.date, shown.begin_time, shown.id`)
  return { lessons: rows.slice(0, maxLessons), isWhole: rows.length <= maxLessons }
}

export function listRoomsOfWeekTimetable(
  db: Db,
  { viewer, officeIds }: Pick<WeekRequest, 'viewer' | 'officeIds'>,
): Promise<TimetableWeekRoom[]> {
  return db.many<TimetableWeekRoom>(sql`
    select room.id, room.name, capacity, json_build_object('id', office.id, 'name', office.name) as office
    from room join office on office.head_office_id = room.head_office_id and office.deleted_at is null
    where archived_at is null and ${isInBranchScopeSql(viewer, sql`room.head_office_id`)} and ${isInChosenBranchesSql(officeIds, sql`room.head_office_id`)}
    order by uzbek_order(office.name) collate "C", natural_order(room.name) collate "C", room.id limit 1000`)
}
