import { type Sql, sql } from './db.ts'

/**
 * SQL: whether the time is past. A time more than `maxAheadMs` milliseconds ahead is treated as past, because a wrong
 * clock wrote it.
 */
export const isPastOrTooFarAheadSql = (column: Sql, now: Date, maxAheadMs: number): Sql =>
  sql`(${column} <= ${now} or ${column} > ${new Date(now.getTime() + maxAheadMs + 60_000)})`
