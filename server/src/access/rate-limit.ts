import { AppError } from '@markaz/protocol/errors'
import { apiPath, type RateLimit, type RouteDefinition } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * Maximum numbers of actions per person and minute. The limits are far above what people need; they stop automated
 * senders.
 */
export const actionLimitsPerMinute = {
  'staff-message': 60,
  'student-message': 30,
  'parent-message': 30,
  sms: 200,
  telegram: 30,
} as const

/** Must run in the transaction of the action, so that a refused or rolled-back action is not counted. */
export async function countActionTowardsRateLimit(
  tx: Db,
  kind: keyof typeof actionLimitsPerMinute,
  personId: number,
  now: Date,
): Promise<void> {
  await countRequestInRateWindow(tx, `${kind}:${personId}`, { most: actionLimitsPerMinute[kind], minutes: 1 }, now)
}

/**
 * Must run before the request body is read, so that a refused call does not upload a body.
 * @param person kind and id of the person, for example `staff 12`
 */
export async function countCallTowardsRateLimit(
  db: Db,
  route: RouteDefinition,
  person: string,
  now: Date,
): Promise<void> {
  if (route.rateLimit) await countRequestInRateWindow(db, `${apiPath(route)}:${person}`, route.rateLimit, now)
}

/**
 * SQL condition: the count in the row `known` began after `after`. A start in the future, stored by a wrong clock, is
 * not valid.
 */
export const isRateCountValidSql = (after: Sql, now: Date): Sql => sql`(
  known.window_started_at > ${after} and known.window_started_at <= ${new Date(now.getTime() + 60_000)}::timestamptz)`

/**
 * Counts in the database, so that all processes share the count and restarts do not reset it.
 * @param by 1 = count the attempt; 0 = only check whether the limit is reached
 */
export async function countRequestInRateWindow(
  tx: Db,
  key: string,
  { most, minutes }: RateLimit,
  now: Date,
  by: 0 | 1 = 1,
): Promise<number> {
  const windowMs = minutes * 60_000
  const isOver = sql`not ${isRateCountValidSql(sql`${new Date(now.getTime() - windowMs)}::timestamptz`, now)}`
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

/** @param maxWaiting maximum number of waiting tasks per key; further tasks are refused */
export function createConcurrencyLimiter({ maxConcurrent, maxWaiting }: { maxConcurrent: number; maxWaiting: number }) {
  const byKey = new Map<string, { working: number; waiting: (() => void)[] }>()
  /** @throws AppError TOO_MANY_REQUESTS if too many tasks wait, or the task's own error */
  return async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = byKey.get(key) ?? { working: 0, waiting: [] }
    byKey.set(key, line)
    if (line.waiting.length >= maxWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
    if (line.working < maxConcurrent) line.working++
    // A finished task lets the first waiting task start, so no later task can overtake it.
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.working === 0) byKey.delete(key)
    }
  }
}
