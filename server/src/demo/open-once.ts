import { type Db, sql } from '../db/db.ts'

/**
 * Makes one part of the demo centre once, completely or not at all. If two processes open the demo, the second waits
 * here and finds the part done.
 */
export async function addDemoPartOnce(
  { db }: { db: Db },
  { name, today }: { name: string; today: string },
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isFirst = await tx.run(
      sql`insert into app_value (name, value) values (${name}, ${Buffer.from(today)}) on conflict do nothing`,
    )
    if (isFirst) await work(tx)
  })
}
