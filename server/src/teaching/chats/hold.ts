import { type Sql, sql } from '../../db/db.ts'

/** How long a work is one's own to check. */
export const holdMs = 15 * 60_000
/** A hold that would last longer than any was taken while the clock was ahead, and holds nobody. */
const mostMs = holdMs + 60_000

/** Whether a chat's hold goes on at that moment; the query has `chat`. */
export const holds = (now: Date): Sql =>
  sql`(chat.checking_until > ${now}::timestamptz and chat.checking_until <= ${new Date(now.getTime() + mostMs)}::timestamptz)`

export function isHolding(until: string | null, now: Date): boolean {
  const left = until === null ? 0 : Date.parse(until) - now.getTime()
  return left > 0 && left <= mostMs
}
