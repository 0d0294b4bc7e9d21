import { type Sql, sql } from './db.ts'

/** A time further in the future than `withinMs` milliseconds counts as past: it was written by a wrong clock. */
export const isTimePast = (column: Sql, now: Date, withinMs: number): Sql =>
  sql`(${column} <= ${now} or ${column} > ${new Date(now.getTime() + withinMs + 60_000)})`
