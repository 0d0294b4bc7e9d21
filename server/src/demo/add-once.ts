import { type Db, sql } from '../db/db.ts'

/** Adds a part of the demo only once: a second process waits for the commit and then skips the part. */
export async function addDemoDataOnce(
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
