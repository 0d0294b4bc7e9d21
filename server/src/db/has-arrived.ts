import { type Sql, sql } from './db.ts'

/**
 * Whether the moment in a column has come. One further ahead than it is ever put was written while the clock was ahead.
 * @param withinMs how far ahead it is put
 */
export const hasArrived = (column: Sql, now: Date, withinMs: number): Sql =>
  sql`(${column} <= ${now} or ${column} > ${new Date(now.getTime() + withinMs + 60_000)})`
