import { type Db, sql } from '../../db/db.ts'

interface LedgerFault {
  studentId: number
  /** Category of the wrong balance; null = the balance over all categories. */
  categoryId: number | null
  what: 'xp' | 'coin' | 'level'
  stands: number
  /** The correct balance or level, computed from the point entries. */
  is: number
}

/**
 * Returns balances and levels that do not match their point entries. Only a program error or a manual SQL statement can
 * cause such a fault.
 */
export async function findPointLedgerFaults(db: Db): Promise<LedgerFault[]> {
  return db.many<LedgerFault>(sql`
    with category_sum as (
      select student_id, category_id, sum(xp) as xp, sum(coin) as coin from point_entry where category_id is not null group by 1, 2
    ), category_fault as (
      select student_id, category_id, coalesce(balance.xp, 0) as xp, coalesce(balance.coin, 0) as coin, coalesce(balance.level, 0) as level,
        coalesce(entries.xp, 0) as sum_xp, coalesce(entries.coin, 0) as sum_coin, coalesce((
          select max(level) from gamification_level
          where gamification_level.category_id = category_id_of and gamification_level.xp <= coalesce(entries.xp, 0)), 0) as sum_level
      from category_sum entries full join point_category_balance balance using (student_id, category_id)
      cross join lateral (select category_id as category_id_of) as named
      where balance.student_id is not null or entries.xp <> 0 or entries.coin <> 0
    ), overall_fault as (
      select balance.student_id, null::bigint as category_id, balance.xp, balance.coin, balance.level,
        coalesce(entries.xp, 0), coalesce(entries.coin, 0), coalesce(levels.level, 0)
      from point_balance balance
      left join (select student_id, sum(xp) as xp, sum(coin) as coin from point_entry group by 1) as entries using (student_id)
      left join (select student_id, max(level) as level from point_category_balance group by 1) as levels using (student_id)
    )
    select student_id as "studentId", category_id as "categoryId", what, stands, is_so as is
    from (select * from category_fault union all select * from overall_fault) as one
    cross join lateral (values ('xp', xp, sum_xp), ('coin', coin, sum_coin), ('level', level, sum_level)) as compared (what, stands, is_so)
    where stands <> is_so
    order by student_id, category_id nulls first, what limit 100`)
}

export async function countDaysWithWrongPointSums(db: Db): Promise<number> {
  const row = await db.one<{ days: number }>(sql`
    select count(*) as days
    from (select day, sum(count) as count, sum(xp) as xp, sum(coin) as coin from point_flow group by day) as flow
    full join (
      select day, count(*) filter (where turn = 1) as count, sum(xp) as xp, sum(coin) as coin from point_entry
      where id <= (select entry_id from point_flow_end) group by day
    ) as entries using (day)
    where (flow.count, flow.xp, flow.coin) is distinct from (entries.count, entries.xp, entries.coin)`)
  return row?.days ?? 0
}

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
