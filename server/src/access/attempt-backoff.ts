import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../db/db.ts'
import { isRateCountValidSql } from './rate-limit.ts'

/**
 * The first `free` attempts need no wait. Each later wait is twice as long as the previous one, up to `longestSeconds`.
 */
export interface AttemptBackoffLimit {
  free: number
  firstSeconds: number
  longestSeconds: number
}

const forgetAttemptsAfterMs = 86_400_000

const waitSeconds = ({ free, firstSeconds, longestSeconds }: AttemptBackoffLimit, turns: number): number =>
  turns < free ? 0 : Math.min(firstSeconds * 2 ** Math.min(turns - free, 30), longestSeconds)

/** Counts the attempt, or throws if it comes too early. Returns the seconds to wait before the next attempt. */
export async function countAttemptOrThrow(db: Db, key: string, wait: AttemptBackoffLimit, now: Date): Promise<number> {
  const { free, firstSeconds, longestSeconds } = wait
  const isCurrent = isRateCountValidSql(sql`${new Date(now.getTime() - forgetAttemptsAfterMs)}::timestamptz`, now)
  const seconds = sql`case when known.failures < ${free}::int then 0
    else least(${firstSeconds}::float8 * power(2, least(known.failures - ${free}::int, 30)), ${longestSeconds}::float8) end`
  const taken = await db.one<{ turns: number }>(sql`
    insert into sign_in_attempt as known (key, failures, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when ${isCurrent} then known.failures + 1 else 1 end, window_started_at = excluded.window_started_at
    where not ${isCurrent} or known.window_started_at + make_interval(secs => ${seconds}) <= ${now}::timestamptz
    returning failures as turns`)
  if (taken) return waitSeconds(wait, taken.turns)
  const held = await db.one<{ turns: number; lastAt: string }>(
    sql`select failures as turns, window_started_at as "lastAt" from sign_in_attempt where key = ${key}`,
  )
  const until = held ? Date.parse(held.lastAt) + waitSeconds(wait, held.turns) * 1_000 : now.getTime()
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1_000)),
  })
}

/** Call this when the attempt turns out to be the account owner's, so that the owner need not wait longer. */
export async function removeCountedAttempt(db: Db, key: string): Promise<void> {
  await db.run(sql`update sign_in_attempt set failures = greatest(failures - 1, 0) where key = ${key}`)
}

export async function resetAttemptBackoff(db: Db, key: string): Promise<void> {
  await db.run(sql`delete from sign_in_attempt where key = ${key}`)
}
