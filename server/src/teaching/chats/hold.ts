import { type Sql, sql } from '../../db/db.ts'

/** Milliseconds for which a submission is reserved for a checker. */
export const submissionReservationMs = 15 * 60_000
/** Maximum milliseconds of a reservation. A longer reservation was made by a wrong server clock, and is ignored. */
const mostMs = submissionReservationMs + 60_000

export const isReservationActive = (now: Date): Sql =>
  sql`(chat.checking_until > ${now}::timestamptz and chat.checking_until <= ${new Date(now.getTime() + mostMs)}::timestamptz)`

export function hasActiveReservation(until: string | null, now: Date): boolean {
  const left = until === null ? 0 : Date.parse(until) - now.getTime()
  return left > 0 && left <= mostMs
}
