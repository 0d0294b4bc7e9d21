import { isOnlineRoomNameSql } from '../../centre/rooms/rooms-from-erp.ts'
import { type Db, sql } from '../../db/db.ts'

export interface LessonSlot {
  date: string
  beginTime: string
  endTime: string
  roomId: number | null
  teacherId: number | null
}

export interface PlannedLessonTime extends Pick<LessonSlot, 'date' | 'beginTime' | 'endTime'> {
  itemId: number
}

/**
 * Gives the moved lesson its own schedule item for one day, because queries read the lesson's room and teacher from its
 * schedule item.
 */
export async function moveLessonToOneDayScheduleItem(
  tx: Db,
  lessonId: number,
  place: LessonSlot,
  plan: PlannedLessonTime | null,
): Promise<void> {
  const { date, beginTime, endTime, roomId, teacherId } = place
  await tx.run(sql`
    with own as (
      insert into schedule_item as item (group_id, key, staff_id, days_of_week, begin_time, end_time, start_date, end_date, classroom_name, room_id, is_ours)
      select group_id, ${oneDayScheduleItemKey(lessonId)}, ${teacherId}::bigint, array[extract(isodow from ${date}::date)]::smallint[], ${beginTime}::time, ${endTime}::time,
        ${date}::date, ${date}::date, coalesce((select name from room where id = ${roomId}::bigint), (
          -- An online lesson has no room; it keeps the text that replaces the room's name, such as "Online".
          select classroom_name from schedule_item where id = ${plan?.itemId ?? null}::bigint and ${isOnlineRoomNameSql(sql`classroom_name`)})), ${roomId}::bigint, true
      from lesson where id = ${lessonId}
      on conflict (group_id, key) do update set staff_id = excluded.staff_id, days_of_week = excluded.days_of_week, begin_time = excluded.begin_time,
        end_time = excluded.end_time, start_date = excluded.start_date, end_date = excluded.end_date, classroom_name = excluded.classroom_name,
        room_id = excluded.room_id
      returning item.id
    )
    update lesson set schedule_item_id = own.id, date = ${date}, begin_time = ${beginTime}, end_time = ${endTime},
      moved_from = nullif(${plan && `${plan.date} ${plan.beginTime}`}::timestamp, ${`${date} ${beginTime}`}::timestamp)
    from own where lesson.id = ${lessonId}`)
}

const oneDayScheduleItemKey = (lessonId: number) => `ours:${lessonId}`

export async function moveLessonBackToSchedule(
  tx: Db,
  lessonId: number,
  { itemId, date, beginTime, endTime }: PlannedLessonTime,
): Promise<void> {
  await tx.run(sql`
    update lesson set schedule_item_id = ${itemId}, date = ${date}, begin_time = ${beginTime}, end_time = ${endTime}, moved_from = null
    where id = ${lessonId}`)
  await tx.run(sql`delete from schedule_item where key = ${oneDayScheduleItemKey(lessonId)} and is_ours`)
}

export async function addLesson(tx: Db, groupId: number, place: LessonSlot): Promise<number> {
  const { date, beginTime, endTime } = place
  const id = await tx.newId(sql`
    insert into lesson (group_id, date, begin_time, end_time) values (${groupId}, ${date}, ${beginTime}, ${endTime}) returning id`)
  await moveLessonToOneDayScheduleItem(tx, id, place, null)
  return id
}

/**
 * Deletes the lesson and its schedule item. Returns false if the lesson stays because it has marks, homework, videos or
 * booked make-up lessons.
 */
export async function removeExtraLesson(tx: Db, lessonId: number): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from lesson where id = ${lessonId} and not exists (select from attendance where lesson_id = lesson.id)
      and not exists (select from homework where lesson_id = lesson.id) and not exists (select from video where lesson_id = lesson.id)
      and not exists (select from make_up where host_lesson_id = lesson.id and make_up.cancelled_at is null)`)
  if (removed > 0)
    await tx.run(sql`delete from schedule_item where key = ${oneDayScheduleItemKey(lessonId)} and is_ours`)
  return removed > 0
}

/**
 * Cancels the lesson, or restores it (null). Like a lesson marked "no class", a cancelled lesson is not counted in any
 * statistics, and its topic moves to the next lesson.
 */
export async function setLessonCancellation(tx: Db, lessonId: number, cancelledAt: Date | null): Promise<void> {
  await tx.run(sql`update lesson set cancelled_at = ${cancelledAt}, marked_at = ${cancelledAt} where id = ${lessonId}`)
}
