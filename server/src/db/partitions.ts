import { type Db, sql } from './db.ts'

/** Tables that grow without limit and have a partition for each half-year (described in migration 0107). */
const partitioned = ['audit'] as const
export type PartitionedTable = (typeof partitioned)[number]

/** Creates the partitions for the next year; existing partitions stay unchanged. */
export async function createPartitionsAhead(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + 366 * 86_400_000)
  for (const table of partitioned) await db.run(sql`select make_partitions(${table}::regclass, ${until})`)
}
