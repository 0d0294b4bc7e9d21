import { type Db, sql } from '../../db/db.ts'

/** Rows that want a person's look: kept aside, or refused by the newest run of their type. */
export async function messageCount(db: Db): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select (select count(*) from sync_waiting) + coalesce((
      select sum(refused) from sync_run where id in (select max(id) from sync_run where status <> 'running' group by type)
    ), 0) as count`)
  return row?.count ?? 0
}
