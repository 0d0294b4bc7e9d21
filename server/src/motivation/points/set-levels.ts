import { type Db, sql } from '../../db/db.ts'

/** The caller must have locked the point category. Rows are written in the order of ids, to avoid deadlocks. */
export async function recomputeLevelsOfStudents(tx: Db, categoryId: number): Promise<void> {
  const moved = sql`
    select balance.student_id, now_at.level
    from point_category_balance balance
    cross join lateral (
      select coalesce(max(level), 0) as level from gamification_level where category_id = ${categoryId} and gamification_level.xp <= balance.xp
    ) as now_at
    where balance.category_id = ${categoryId} and balance.level <> now_at.level`
  await tx.run(sql`
    select from point_balance where student_id in (select student_id from (${moved}) as moved) order by student_id for no key update`)
  await tx.run(sql`
    with changed as (
      update point_category_balance balance set level = moved.level from (${moved}) as moved
      where balance.category_id = ${categoryId} and balance.student_id = moved.student_id
      returning balance.student_id, balance.level
    )
    update point_balance set level = greatest(changed.level, coalesce((
      select max(other.level) from point_category_balance other
      where other.student_id = changed.student_id and other.category_id <> ${categoryId}), 0))
    from changed where point_balance.student_id = changed.student_id`)
}
