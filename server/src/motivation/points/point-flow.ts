import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'

/** SQL for sums of point entries, with the columns of the table `point_flow`. */
const flowOf = (where: Sql) => sql`
  select day, head_office_id, method, action_id, case when method = ${PointActionKind.ByAdmin}::int then staff_id end as staff_id,
    count(*) filter (where turn = 1) as count, sum(xp)::bigint as xp, sum(coin)::bigint as coin
  from point_entry where ${where} group by 1, 2, 3, 4, 5`

/** SQL for point sums per day: the stored sums, and the sums of entries that are newer than the stored sums. */
export const dailyPointSumsSql = (where: Sql) => sql`
  select * from point_flow where ${where}
  union all
  select * from (${flowOf(sql`id > (select entry_id from point_flow_end)`)}) as since where ${where}`

/**
 * Adds new point entries to the stored sums. Waits for transactions that are still writing entries, so that no entry is
 * missed.
 */
export async function storeDailyPointSums(db: Db): Promise<void> {
  const { newest } = (await db.one<{ newest: number }>(sql`select newest_point_entry('point_entry') as newest`)) as {
    newest: number
  }
  await db.transaction(async (tx) => {
    const { end } = (await tx.one<{ end: number }>(sql`select entry_id as "end" from point_flow_end for update`)) as {
      end: number
    }
    await tx.run(sql`
      insert into point_flow as flow (day, head_office_id, method, action_id, staff_id, count, xp, coin)
      ${flowOf(sql`id > ${end} and id <= ${newest}`)}
      on conflict on constraint point_flow_once do update set
        count = flow.count + excluded.count, xp = flow.xp + excluded.xp, coin = flow.coin + excluded.coin`)
    await tx.run(sql`update point_flow_end set entry_id = greatest(entry_id, ${newest})`)
  })
}
