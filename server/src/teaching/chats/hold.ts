import { type Sql, sql } from '../../db/db.ts'

/** Milliseconds for which a submission is reserved for a checker. */
export const reservationMs = 15 * 60_000
/**
 * Maximum milliseconds until a reservation ends. A reservation with a later end was made while the server's clock was
 * wrong, and is ignored.
 */
const mostMs = reservationMs + 60_000

/** SQL condition that the chat is reserved for a checker at the given time. The query must contain `chat`. */
export const isReservationActive = (now: Date): Sql =>
  sql`(chat.checking_until > ${now}::timestamptz and chat.checking_until <= ${new Date(now.getTime() + mostMs)}::timestamptz)`

export function hasActiveReservation(until: string | null, now: Date): boolean {
  const left = until === null ? 0 : Date.parse(until) - now.getTime()
  return left > 0 && left <= mostMs
}
