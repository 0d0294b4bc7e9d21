import { type Sql, sql } from './db.ts'

/**
 * An SQL condition: the timestamp is past. One that is further in the future than `withinMs` milliseconds counts as
 * past, because it was written while the clock was wrong.
 */
export const isTimePast = (column: Sql, now: Date, withinMs: number): Sql =>
  sql`(${column} <= ${now} or ${column} > ${new Date(now.getTime() + withinMs + 60_000)})`
