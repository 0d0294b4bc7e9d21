import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { type Db, join, type Sql, sql } from '../../db/db.ts'

export interface LessonFilter {
  groupId: number
  scheduleId?: number | undefined
  lessonId?: number | undefined
  /** Both inclusive. */
  from?: string | undefined
  to?: string | undefined
}

/** The group's lessons in the order they are held. */
export async function listLessons(db: Db, filter: LessonFilter): Promise<Lesson[]> {
  const conditions: Sql[] = [sql`group_id = ${filter.groupId}`]
  if (filter.scheduleId !== undefined) conditions.push(sql`schedule_item_id = ${filter.scheduleId}`)
  if (filter.lessonId !== undefined) conditions.push(sql`id = ${filter.lessonId}`)
  if (filter.from) conditions.push(sql`date >= ${filter.from}`)
  if (filter.to) conditions.push(sql`date <= ${filter.to}`)
  return db.many<Lesson>(sql`
    select id, schedule_item_id as "scheduleId", date, begin_time as "beginTime", end_time as "endTime", marked_at is not null as "isMarked"
    from lesson where ${join(conditions, ' and ')} order by date, begin_time, id`)
}
