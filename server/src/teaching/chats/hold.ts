import { type Sql, sql } from '../../db/db.ts'

/** Milliseconds for which a checker holds a submission. */
export const holdMs = 15 * 60_000
/**
 * Maximum milliseconds until the end of a hold. A hold with a later end was taken while the server's clock was ahead,
 * and is ignored.
 */
const mostMs = holdMs + 60_000

/** SQL condition that the chat's hold is active at this time; the query must contain `chat`. */
export const isHoldActive = (now: Date): Sql =>
  sql`(chat.checking_until > ${now}::timestamptz and chat.checking_until <= ${new Date(now.getTime() + mostMs)}::timestamptz)`

export function isHolding(until: string | null, now: Date): boolean {
  const left = until === null ? 0 : Date.parse(until) - now.getTime()
  return left > 0 && left <= mostMs
}
