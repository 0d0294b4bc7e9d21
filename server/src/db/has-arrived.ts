import { type Sql, sql } from './db.ts'

/**
 * Returns an SQL condition: the timestamp in the column is in the past. A timestamp that is further in the future than
 * allowed counts as past, because it was written while the clock was wrong.
 * @param withinMs how far in the future a timestamp may be, in milliseconds
 */
export const isTimePast = (column: Sql, now: Date, withinMs: number): Sql =>
  sql`(${column} <= ${now} or ${column} > ${new Date(now.getTime() + withinMs + 60_000)})`
