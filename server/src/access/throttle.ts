import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../db/db.ts'

const windowMinutes = 15
/**
 * Attempts within the window after which the account, the address, … has to wait it out. For the public pages: calls of
 * an address, codes sent to a contract's signer, codes tried on a contract.
 */
export const limits = {
  account: 10,
  address: 50,
  'student-account': 10,
  'student-address': 50,
  'signing-page': 100,
  'signing-code': 5,
  'signing-try': 15,
  'certificate-page': 100,
  'exam-result-page': 100,
} as const

type ThrottleKey = `${keyof typeof limits}:${string}`

/** Where a failure is counted: in the database, so that neither a restart nor another process forgets it. */
export function throttleKeys(login: string, address: string, side?: 'student'): ThrottleKey[] {
  const of = side ? (`${side}-` as const) : ''
  return [`${of}account:${login.toLowerCase().slice(0, 64)}`, `${of}address:${address}`]
}

/**
 * The count need not wait for the disk: people of one address share a row, and a database that loses its power forgets
 * the attempts of its last moment only.
 */
const withoutWaiting = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`

/**
 * Counts the attempt before what was sent is looked at, so that a hundred guesses sent at once are a hundred attempts.
 * @throws AppError TOO_MANY_REQUESTS with the seconds left
 */
export async function takeAttempt(db: Db, keys: ThrottleKey[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  // In key order, so that two attempts at once cannot lock each other out.
  const rows = await db.many<{ key: string; failures: number; windowStartedAt: string }>(sql`
    with ${withoutWaiting}
    insert into sign_in_attempt as known (key, failures, window_started_at)
    select key, 1, ${now}::timestamptz from quick, unnest(${[...keys].sort()}::text[]) as key
    on conflict (key) do update set
      failures = case when known.window_started_at > ${since} then known.failures + 1 else 1 end,
      window_started_at = case when known.window_started_at > ${since} then known.window_started_at else excluded.window_started_at end
    returning key, failures, window_started_at as "windowStartedAt"`)
  const full = rows.find((row) => row.failures > limits[row.key.slice(0, row.key.indexOf(':')) as keyof typeof limits])
  if (!full) return
  const endsAt = new Date(full.windowStartedAt).getTime() + windowMinutes * 60_000
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
  })
}

/**
 * A good password clears the account's count and takes its own attempt back from the address. Outside any transaction: its
 * rows are shared, and would stay locked until the transaction is on the disk.
 */
export async function giveBack(db: Db, keys: ThrottleKey[]): Promise<void> {
  await db.run(sql`
    with ${withoutWaiting}, counted as (select key from quick, sign_in_attempt where key = any(${keys}) order by key for update of sign_in_attempt)
    update sign_in_attempt set failures = case when key like 'account:%' or key like 'student-account:%' then 0 else greatest(failures - 1, 0) end
    where key in (select key from counted)`)
}

/** Windows that were begun before that moment count no more. */
export async function forgetAttempts(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from sign_in_attempt where window_started_at < ${before}`)
}
