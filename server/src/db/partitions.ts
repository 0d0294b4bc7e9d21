import { type Db, sql } from './db.ts'

/** What grows without end, and lies in a partition for each half-year (migration 0107 says how one is made). */
const partitioned = ['audit'] as const
export type Partitioned = (typeof partitioned)[number]

/** The half-years of the next year; again and again nothing is left to do. */
export async function makePartitionsAhead(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + 366 * 86_400_000)
  for (const table of partitioned) await db.run(sql`select make_partitions(${table}::regclass, ${until})`)
}
