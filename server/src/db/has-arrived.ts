import { type Sql, sql } from './db.ts'

/**
 * Returns an SQL condition: the timestamp in a column is past. A timestamp further ahead than allowed also counts as
 * past, because it was written while the clock was ahead.
 * @param withinMs how far ahead a timestamp may be set
 */
export const hasArrived = (column: Sql, now: Date, withinMs: number): Sql =>
  sql`(${column} <= ${now} or ${column} > ${new Date(now.getTime() + withinMs + 60_000)})`
