import { type Db, sql } from '../../db/db.ts'

export async function recomputeBalances(tx: Db, studentIds: readonly number[]): Promise<void> {
  const theirs = sql`student_id = any(${[...studentIds]}::bigint[])`
  await tx.run(sql`select from point_balance where ${theirs} order by student_id for no key update`)
  await tx.run(sql`delete from point_category_balance where ${theirs}`)
  await tx.run(sql`
    insert into point_category_balance (student_id, category_id, xp, coin, level)
    select student_id, category_id, xp, coin, coalesce((
      select max(level) from gamification_level where gamification_level.category_id = sums.category_id and gamification_level.xp <= sums.xp), 0)
    from (
      select student_id, category_id, sum(xp) as xp, sum(coin) as coin from point_entry
      where ${theirs} and category_id is not null group by student_id, category_id) sums`)
  await tx.run(sql`
    update point_balance set (xp, coin) = (
        select coalesce(sum(entry.xp), 0), coalesce(sum(entry.coin), 0) from point_entry entry where entry.student_id = point_balance.student_id),
      level = coalesce((
        select max(balance.level) from point_category_balance balance where balance.student_id = point_balance.student_id), 0)
    where ${theirs}`)
}
