import { AppError } from '@markaz/protocol/errors'
import { apiPath, type RateLimit, type RouteDefinition } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'

/** What one person may do within a minute: far more than hands can, far less than a program. */
export const perMinute = {
  'staff-message': 60,
  'student-message': 30,
  'parent-message': 30,
  sms: 200,
  telegram: 30,
} as const

/**
 * Counts one more, in the transaction of what is done: what is refused or taken back has not been done.
 * @throws AppError TOO_MANY_REQUESTS with the seconds left
 */
export async function countTowardsRateLimit(
  tx: Db,
  kind: keyof typeof perMinute,
  personId: number,
  now: Date,
): Promise<void> {
  await countOneMore(tx, `${kind}:${personId}`, { most: perMinute[kind], minutes: 1 }, now)
}

/**
 * Counts a call that has a rate limit, before anything of its body is read. Calls of one address count together, so
 * that whoever enrols and leaves again has done two.
 * @param person `staff 12`
 * @throws AppError TOO_MANY_REQUESTS with the seconds left
 */
export async function countCallTowardsRateLimit(
  db: Db,
  route: RouteDefinition,
  person: string,
  now: Date,
): Promise<void> {
  if (route.rateLimit) await countOneMore(db, `${apiPath(route)}:${person}`, route.rateLimit, now)
}

/**
 * The count in the query (`known`) was begun after that. One that was begun in the future was begun under a clock that was
 * wrong: it would hold for as long as that was ahead.
 */
export const isWindowOpen = (after: Sql, now: Date): Sql => sql`(
  known.window_started_at > ${after} and known.window_started_at <= ${new Date(now.getTime() + 60_000)}::timestamptz)`

/**
 * Counts in the database, so that no other process and no restart forgets it; swept with the counts of the throttle.
 * @param by 0: nothing is done, and is refused alike when it is full
 * @returns the count
 * @throws AppError TOO_MANY_REQUESTS with the seconds left
 */
export async function countOneMore(
  tx: Db,
  key: string,
  { most, minutes }: RateLimit,
  now: Date,
  by: 0 | 1 = 1,
): Promise<number> {
  const windowMs = minutes * 60_000
  const isOver = sql`not ${isWindowOpen(sql`${new Date(now.getTime() - windowMs)}::timestamptz`, now)}`
  const row = await tx.one<{ count: number; startedAt: string }>(sql`
    insert into sign_in_attempt as known (key, failures, window_started_at) values (${key}, ${by}, ${now})
    on conflict (key) do update set
      failures = case when ${isOver} then excluded.failures else known.failures + excluded.failures end,
      window_started_at = case when ${isOver} then excluded.window_started_at else known.window_started_at end
    returning failures as count, window_started_at as "startedAt"`)
  if (!row || row.count - by < most) return row?.count ?? 0
  const leftMs = Date.parse(row.startedAt) + windowMs - now.getTime()
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
}
