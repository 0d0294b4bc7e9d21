import type { LessonChangeInput, TimetableLesson } from '@markaz/protocol/teaching/timetable/schemas'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { seatsNeededInLessonSql } from '../../people/memberships/require-seats.ts'
import type { LessonSlot, PlannedLessonTime } from '../groups/place-lesson.ts'

/** The values of a lesson that users can change. The audit stores them, and an undo sends them again. */
type LessonChangeFields = Omit<LessonChangeInput, 'mayExceedSeats'>
export type ChangeableLessonFields = Required<{
  [K in keyof LessonChangeFields]: Exclude<LessonChangeFields[K], undefined>
}>

export interface LessonRow {
  id: number
  groupId: number
  groupName: string
  headOfficeId: number | null
  /** Number of seats that the lesson needs for members, guests and joined groups. */
  membersCount: number
  state: ChangeableLessonFields
  /** Day, time, room and teacher in the group's schedule; null = the lesson is not in the schedule. */
  plan: (LessonSlot & PlannedLessonTime) | null
  /** Id of the group's leader, who teaches if the timetable names no teacher. */
  leaderId: number | null
  assistantIds: number[]
  isChanged: boolean
  isMarked: boolean
  /** True if another group's lesson is joined to this lesson. */
  isHost: boolean
}

/** SQL for the leader of the group on the day of the query's `lesson`. */
export const groupLeaderOnLessonDaySql: Sql = sql`(
  select staff_id from group_staff where group_staff.group_id = lesson.group_id and role = 'teacher' and gone_at is null
    and ${isMemberOnDaySql('group_staff', sql`lesson.date`)} order by is_primary desc, staff_id limit 1)`

/** SQL for the assistants on the day of the query's `lesson`, as `select staff_id`. */
export const lessonAssistantsSql: Sql = sql`
  select staff_id from group_staff where group_staff.group_id = lesson.group_id and role = 'assistant' and gone_at is null
    and ${isMemberOnDaySql('group_staff', sql`lesson.date`)}`

const timeOfDaySql = (column: Sql) => sql`to_char(${column}, 'HH24:MI')`
const planItemJoinSql = sql`
  from lesson join study_group on study_group.id = lesson.group_id
  left join schedule_item on schedule_item.id = lesson.schedule_item_id
  left join lesson_change on lesson_change.lesson_id = lesson.id
  left join schedule_item plan_item on plan_item.id = lesson_change.plan_item_id`
const membersCount = seatsNeededInLessonSql('lesson')

/** Locks the lesson, so that simultaneous changes and marks run one after the other. Throws NOT_FOUND. */
export async function lockLessonRow(tx: Db, scope: Sql, id: number): Promise<LessonRow> {
  return orNotFound(await readAndLockLesson(tx, scope, id, sql`no key update`))
}

export const lockLessonWithSharedLock = (tx: Db, scope: Sql, id: number) => readAndLockLesson(tx, scope, id, sql`share`)

async function readAndLockLesson(tx: Db, scope: Sql, id: number, how: Sql): Promise<LessonRow | undefined> {
  await tx.run(sql`
    select from lesson join study_group on study_group.id = lesson.group_id
    where lesson.id = ${id} and ${scope} for ${how} of lesson`)
  return readLessonRow(tx, scope, id)
}

export async function readLessonRow(db: Db, scope: Sql, id: number): Promise<LessonRow | undefined> {
  return db.one<LessonRow>(sql`
    select lesson.id, lesson.group_id as "groupId", study_group.name as "groupName", study_group.head_office_id as "headOfficeId",
      ${membersCount} as "membersCount", ${groupLeaderOnLessonDaySql} as "leaderId", array(${lessonAssistantsSql}) as "assistantIds",
      json_build_object('date', lesson.date, 'beginTime', ${timeOfDaySql(sql`lesson.begin_time`)}, 'endTime', ${timeOfDaySql(sql`lesson.end_time`)},
        'roomId', schedule_item.room_id, 'teacherId', schedule_item.staff_id, 'isCancelled', lesson.cancelled_at is not null,
        'joinedLessonId', joined_lesson_id, 'reason', reason) as state,
      case when lesson_change.lesson_id is null and schedule_item.id is not null then json_build_object('itemId', schedule_item.id,
          'date', lesson.date, 'beginTime', ${timeOfDaySql(sql`lesson.begin_time`)}, 'endTime', ${timeOfDaySql(sql`lesson.end_time`)},
          'roomId', schedule_item.room_id, 'teacherId', schedule_item.staff_id)
        when plan_item.id is not null then json_build_object('itemId', plan_item.id, 'date', plan_date, 'beginTime', ${timeOfDaySql(sql`plan_begin_time`)},
          'endTime', ${timeOfDaySql(sql`plan_end_time`)}, 'roomId', plan_item.room_id, 'teacherId', plan_item.staff_id) end as plan,
      lesson_change.lesson_id is not null as "isChanged", lesson.marked_at is not null and lesson.cancelled_at is null as "isMarked",
      exists (select from lesson_change guest where guest.joined_lesson_id = lesson.id) as "isHost"
    ${planItemJoinSql} where lesson.id = ${id} and ${scope}`)
}

export const isGroupInViewerBranchesSql = (viewer: Viewer): Sql =>
  isInBranchScopeSql(viewer, sql`study_group.head_office_id`)

const namedStaffSql = (id: Sql) =>
  sql`(select json_build_object('id', id, 'fullName', full_name) from staff where id = ${id})`
const namedRoomSql = (id: Sql) => sql`(select json_build_object('id', id, 'name', name) from room where id = ${id})`
const isOffSchedule = sql`plan_item.id is not null
  and (lesson.date, lesson.begin_time, lesson.end_time, schedule_item.room_id, schedule_item.staff_id, lesson.cancelled_at is not null)
    is distinct from (plan_date, plan_begin_time, plan_end_time, plan_item.room_id, plan_item.staff_id, false)`

export async function readTimetableLesson(db: Db, scope: Sql, id: number): Promise<TimetableLesson> {
  return orNotFound(
    await db.one<TimetableLesson>(sql`
      select lesson.id, json_build_object('id', study_group.id, 'name', study_group.name) as group,
        (select json_build_object('id', id, 'name', name) from office where office.head_office_id = study_group.head_office_id and deleted_at is null) as office,
        lesson.date, ${timeOfDaySql(sql`lesson.begin_time`)} as "beginTime", ${timeOfDaySql(sql`lesson.end_time`)} as "endTime",
        ${namedRoomSql(sql`schedule_item.room_id`)} as room, ${namedStaffSql(sql`coalesce(schedule_item.staff_id, ${groupLeaderOnLessonDaySql})`)} as teacher,
        array(select json_build_object('id', staff.id, 'fullName', full_name) from staff where id in (${lessonAssistantsSql}) order by full_name, id) as assistants,
        ${membersCount} as "membersCount", lesson.marked_at is not null and lesson.cancelled_at is null as "isMarked",
        lesson.cancelled_at is not null as "isCancelled",
        (select json_build_object('id', host.id, 'group', json_build_object('id', host_group.id, 'name', host_group.name))
          from lesson host join study_group host_group on host_group.id = host.group_id where host.id = joined_lesson_id) as "joinedTo",
        lesson_change.lesson_id is not null and plan_item.id is null as "isExtra", reason,
        case when ${isOffSchedule} then json_build_object('date', plan_date, 'beginTime', ${timeOfDaySql(sql`plan_begin_time`)}, 'endTime', ${timeOfDaySql(sql`plan_end_time`)},
          'room', ${namedRoomSql(sql`plan_item.room_id`)}, 'teacher', ${namedStaffSql(sql`coalesce(plan_item.staff_id, ${groupLeaderOnLessonDaySql})`)}) end as plan
      ${planItemJoinSql} where lesson.id = ${id} and ${scope}`),
  )
}
