import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../db/db.ts'

/** What one person may do within a minute: far more than hands can, far less than a program. */
export const perMinute = { 'staff-message': 60, 'student-message': 30, sms: 200 } as const

const minuteMs = 60_000

/**
 * Counts one more, in the transaction of what is done: what is refused or taken back has not been done. In the database,
 * so that no other process and no restart forgets it; the counts are swept with those of the throttle.
 * @throws AppError TOO_MANY_REQUESTS with the seconds left
 */
export async function keepPace(tx: Db, kind: keyof typeof perMinute, personId: number, now: Date): Promise<void> {
  const isOver = sql`known.window_started_at <= ${new Date(now.getTime() - minuteMs)}`
  const row = await tx.one<{ count: number; startedAt: string }>(sql`
    insert into sign_in_attempt as known (key, failures, window_started_at) values (${`${kind}:${personId}`}, 1, ${now})
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else known.failures + 1 end,
      window_started_at = case when ${isOver} then excluded.window_started_at else known.window_started_at end
    returning failures as count, window_started_at as "startedAt"`)
  if (!row || row.count <= perMinute[kind]) return
  const leftMs = Date.parse(row.startedAt) + minuteMs - now.getTime()
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
}
