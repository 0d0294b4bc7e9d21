import { type OwnPointRow, type PointBalance, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'

export async function readPointBalance(db: Db, studentId: number): Promise<PointBalance> {
  const balance = await db.one<PointBalance>(sql`
    select xp, coin, level, coalesce((
      select json_agg(json_build_object('id', category.id, 'displayName', category.display_name, 'xp', inside.xp, 'coin', inside.coin,
        'level', inside.level,
        'image', (select image from gamification_level where category_id = category.id and gamification_level.level = inside.level),
        'nextXp', (select min(xp) from gamification_level where category_id = category.id and gamification_level.xp > inside.xp)) order by category.id)
      from point_category_balance inside join gamification_category category on category.id = inside.category_id
      where inside.student_id = point_balance.student_id), '[]') as categories
    from point_balance where student_id = ${studentId}`)
  return balance ?? { xp: 0, coin: 0, level: 0, categories: [] }
}

/** SQL for the cause of points, with the name of the homework, exam, purchase or event, or the day of the lesson. */
const causeOfPointsSql = sql`case cause
  when ${PointCause.Lesson}::int then (
    select json_build_object('kind', 'lesson', 'id', lesson.id, 'name', lesson.date) from lesson where lesson.id = cause_id)
  when ${PointCause.Homework}::int then (
    select json_build_object('kind', 'homework', 'id', homework.id, 'name', theme)
    from chat join homework on homework.id = homework_id where chat.id = cause_id and deleted_at is null)
  when ${PointCause.Exam}::int then (
    select json_build_object('kind', 'exam', 'id', exam.id, 'name', theme)
    from chat join exam on exam.id = exam_id where chat.id = cause_id and deleted_at is null)
  when ${PointCause.Purchase}::int then (
    select json_build_object('kind', 'purchase', 'id', store_transaction.id, 'name', store_item.name)
    from store_transaction join store_item on store_item.id = item_id where store_transaction.id = cause_id)
  when ${PointCause.Event}::int then (
    select json_build_object('kind', 'event', 'id', event.id, 'name', event.name)
    from event where event.id = cause_id and deleted_at is null)
end`

export async function listOwnPointHistory(
  db: Db,
  studentId: number,
  filter: { page: number; perPage: number; categoryId?: number | undefined },
) {
  const set = filter.categoryId ? [sql`point_entry.category_id = ${filter.categoryId}`] : []
  const where = sql`student_id = ${studentId} and ${joinFiltersByAnd(set)}`
  const entries = await db.many<OwnPointRow>(sql`
    select point_entry.id, day, cause, turn > 1 as "isCorrection", method, point_entry.xp, point_entry.coin, comment,
      ${causeOfPointsSql} as about,
      case when action.id is not null then json_build_object('id', action.id, 'name', action.name) end as action,
      case when category.id is not null then json_build_object('id', category.id, 'displayName', category.display_name) end as category,
      case when study_group.id is not null then json_build_object('id', study_group.id, 'name', study_group.name) end as "group"
    from point_entry
    left join gamification_action action on action.id = action_id
    left join gamification_category category on category.id = point_entry.category_id
    left join study_group on study_group.id = group_id
    where ${where} order by day desc, point_entry.id desc ${pageSql(filter)}`)
  return { entries, total: await countRowsOf(db, sql`from point_entry where ${where}`) }
}
