import { type Sql, sql } from './db.ts'

/**
 * SQL: whether the time is past. A time more than `withinMs` milliseconds ahead is treated as past, because a wrong
 * clock wrote it.
 */
export const isTimePast = (column: Sql, now: Date, withinMs: number): Sql =>
  sql`(${column} <= ${now} or ${column} > ${new Date(now.getTime() + withinMs + 60_000)})`
