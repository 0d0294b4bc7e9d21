import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { isLessonOfScheduleItemSql } from './lesson-sql.ts'

export interface LessonFilter {
  groupId: number
  scheduleId?: number | undefined
  lessonId?: number | undefined
  /** First and last day are included. */
  from?: string | undefined
  to?: string | undefined
}

export async function listLessons(db: Db, filter: LessonFilter): Promise<Lesson[]> {
  const set: Sql[] = []
  if (filter.scheduleId !== undefined) set.push(isLessonOfScheduleItemSql(filter.scheduleId))
  if (filter.lessonId !== undefined) set.push(sql`id = ${filter.lessonId}`)
  if (filter.from) set.push(sql`date >= ${filter.from}`)
  if (filter.to) set.push(sql`date <= ${filter.to}`)
  return db.many<Lesson>(sql`
    select id, schedule_item_id as "scheduleId", date, begin_time as "beginTime", end_time as "endTime", marked_at is not null and cancelled_at is null as "isMarked",
      cancelled_at is not null as "isCancelled"
    from lesson where group_id = ${filter.groupId} and ${joinFiltersByAnd(set)} order by date, begin_time, id`)
}
