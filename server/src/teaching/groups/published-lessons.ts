import { type Db, type Sql, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import { countsAsHeldLessonSql } from './lesson-attendance-counts.ts'
import { lessonTeacherNameSql } from './lesson-sql.ts'

/**
 * Milliseconds between a change of lessons and the notification of families, so that a wrong change can be undone
 * first.
 */
export const lessonNotificationDelayMs = 60_000
export const notifyLessonChangesJobKind = 'timetable.notify-parents'

export const publishedLessonColumnsSql: Sql = sql`
  lesson_id, group_id, date, begin_time, end_time, room, teacher, is_held, original_time`

/**
 * SQL for a lesson's time, room and teacher. Use it before the lesson changes, to store what families currently know.
 */
export const publishedLessonValuesSql: Sql = sql`
  lesson.id, lesson.group_id, lesson.date, lesson.begin_time, lesson.end_time, schedule_item.classroom_name, ${lessonTeacherNameSql},
  ${countsAsHeldLessonSql}, coalesce(lesson.moved_from, lesson.date + lesson.begin_time)`

/** SQL clause: if a lesson changes again before families were notified of its change, the delay starts again. */
export const restartNotificationDelaySql: Sql = sql`
  on conflict (lesson_id) do update set changed_at = excluded.changed_at where lesson_known.changed_at is not null`

/**
 * Stores what families know of a lesson. Must be called before a lesson is changed or deleted, and after a lesson was
 * added. Families are notified of the difference after a delay, so that they get only the last of several changes.
 */
export async function storePublishedLesson(
  tx: Db,
  { lessonId, groupId, now, isNew = false }: { lessonId: number; groupId: number; now: Date; isNew?: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into lesson_known (${publishedLessonColumnsSql}, is_new, changed_at) select ${publishedLessonValuesSql}, ${isNew}, ${now}
    from lesson left join schedule_item on schedule_item.id = lesson.schedule_item_id where lesson.id = ${lessonId}
    on conflict (lesson_id) do update set changed_at = excluded.changed_at`)
  if (isNew) await tx.run(sql`update lesson_known set is_held = false where lesson_id = ${lessonId}`)
  await queueNotification(tx, [groupId], now)
}

/**
 * Queues the notifications to parents about planned lessons. If a new lesson replaces a deleted lesson at the same
 * planned time, families get one notification of a changed lesson.
 */
export async function notifyParentsOfPlannedLessons(tx: Db, groupIds: readonly number[], now: Date): Promise<void> {
  const ofGroups = sql`lesson_known.group_id = any(${[...groupIds]}::bigint[])`
  const replaced = await tx.many<{ id: number; nextId: number }>(sql`
    select distinct on (lesson.id) lesson_known.lesson_id as id, lesson.id as "nextId"
    from lesson_known join lesson on lesson.group_id = lesson_known.group_id
      and (coalesce(lesson.moved_from, lesson.date + lesson.begin_time) = lesson_known.original_time
        or (lesson.date, lesson.begin_time) = (lesson_known.date, lesson_known.begin_time))
    where ${ofGroups} and not exists (select from lesson gone where gone.id = lesson_known.lesson_id)
      and not exists (select from lesson_known other where other.lesson_id = lesson.id and not other.is_new)
    order by lesson.id, lesson_known.lesson_id`)
  const [ids, nextIds] = [replaced.map(({ id }) => id), replaced.map(({ nextId }) => nextId)]
  if (ids.length > 0) {
    await tx.run(sql`delete from lesson_known where lesson_id = any(${nextIds}::bigint[])`)
    await tx.run(sql`
      update lesson_known set lesson_id = next_id, changed_at = ${now}
      from (select distinct on (id) id, next_id from unnest(${ids}::bigint[], ${nextIds}::bigint[]) as pair (id, next_id) order by id, next_id) pair
      where lesson_id = pair.id`)
  }
  await tx.run(sql`
    update lesson_known set changed_at = ${now}
    from lesson where ${ofGroups} and lesson.id = lesson_known.lesson_id and lesson_known.changed_at is null and ${countsAsHeldLessonSql}`)
  await queueNotification(tx, groupIds, now)
}

/**
 * Queues one job per branch and not per group, so that a student with changes in several groups gets one notification.
 */
async function queueNotification(tx: Db, groupIds: readonly number[], now: Date): Promise<void> {
  const branches = await tx.many<{ key: number }>(sql`
    select distinct coalesce(head_office_id, 0) as key from lesson_known join study_group on study_group.id = lesson_known.group_id
    where lesson_known.group_id = any(${[...groupIds]}::bigint[]) and lesson_known.changed_at is not null order by 1`)
  const runAt = new Date(now.getTime() + lessonNotificationDelayMs)
  for (const { key } of branches) await addJob(tx, { kind: notifyLessonChangesJobKind, key, runAt }, now)
}

/**
 * Marks the lessons as published to families by deleting their rows in `lesson_known`. The row of a cancelled lesson is
 * deleted only after the lesson's day.
 */
export async function markLessonsAsPublished(
  tx: Db,
  lessons: readonly { lessonId: number; isNew: boolean; after: object | null }[],
  now: Date,
): Promise<void> {
  const off = lessons.filter(({ after, isNew }) => after === null && !isNew)
  const idsOf = (some: typeof lessons) => sql`any(${some.map(({ lessonId }) => lessonId)}::bigint[])`
  await tx.run(sql`update lesson_known set is_held = false, changed_at = null where lesson_id = ${idsOf(off)}`)
  await tx.run(sql`
    delete from lesson_known where (lesson_id = ${idsOf(lessons)} and changed_at is not null)
      or (changed_at is null and date < ${tashkentDayAt(now)}::date)`)
}

/**
 * Call it after a backup was restored. Deletes pending notifications of lesson changes, because families have already
 * received them after the backup, or the notifications are out of date.
 */
export async function deletePendingLessonChanges(tx: Db): Promise<void> {
  await tx.run(sql`delete from lesson_known where changed_at is not null`)
}
