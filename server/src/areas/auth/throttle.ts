import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../../db/db.ts'

export const windowMinutes = 15
/** Failures within the window after which the account, resp. the address, has to wait it out. */
export const limits = { account: 10, address: 50 } as const

export type ThrottleKey = `account:${string}` | `address:${string}`

/** Where a failure is counted: in the database, so that neither a restart nor another process forgets it. */
export function throttleKeys(login: string, address: string): ThrottleKey[] {
  return [`account:${login.toLowerCase().slice(0, 64)}`, `address:${address}`]
}

/** @throws AppError TOO_MANY_REQUESTS with the seconds left */
export async function refuseWhenThrottled(db: Db, keys: ThrottleKey[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  const rows = await db.many<{ key: string; failures: number; windowStartedAt: string }>(sql`
    select key, failures, window_started_at as "windowStartedAt" from sign_in_attempt where key = any(${keys}) and window_started_at > ${since}`)
  const full = rows.find((row) => row.failures >= limits[row.key.startsWith('account:') ? 'account' : 'address'])
  if (!full) return
  const endsAt = new Date(full.windowStartedAt).getTime() + windowMinutes * 60_000
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
  })
}

export async function countFailure(db: Db, keys: ThrottleKey[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  // In key order, so that two failures at once cannot lock each other out.
  await db.run(sql`
    insert into sign_in_attempt as known (key, failures, window_started_at)
    select key, 1, ${now}::timestamptz from unnest(${[...keys].sort()}::text[]) as key
    on conflict (key) do update set
      failures = case when known.window_started_at > ${since} then known.failures + 1 else 1 end,
      window_started_at = case when known.window_started_at > ${since} then known.window_started_at else excluded.window_started_at end`)
}

/** A good sign-in clears the account's count; the address keeps its own. */
export async function clearFailures(db: Db, login: string): Promise<void> {
  await db.run(sql`delete from sign_in_attempt where key = ${`account:${login.toLowerCase().slice(0, 64)}`}`)
}
