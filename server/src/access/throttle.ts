import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../db/db.ts'
import type { Clock } from '../deps.ts'
import { ipNetworkOfAddress, ipv6Slash48NetworkOfAddress } from './network.ts'
import { isRateCountValidSql } from './rate-limit.ts'

/**
 * Maximum numbers of attempts per 15 minutes (`account`: per hour):
 * - `guess`: on one account from one network
 * - `account`: on one account from all networks
 * - `address`: on all accounts from one network
 * - `site`: on all accounts from one IPv6 /48 network
 * - `reserve`: additional attempts for people who have signed in from this network before
 * - `device`: from a device that has opened this account before
 * - `confirm`: entering one's own password within a session
 * - `parent-network`: parents' sign-in codes from a network that has not requested them
 */
export const throttleLimits = {
  guess: 10,
  account: 50,
  address: 40,
  site: 160,
  reserve: 10,
  device: 10,
  'student-guess': 10,
  'student-account': 50,
  'student-address': 40,
  'student-site': 160,
  'student-reserve': 10,
  'student-device': 10,
  confirm: 10,
  'parent-network': 40,
  'signing-page': 100,
  'signing-link': 5,
  'signing-phone': 20,
  'certificate-page': 100,
  'exam-result-page': 100,
  calendar: 120,
  'badge-status': 120,
  'team-invitation': 30,
  'post-comment': 20,
} as const

type AttemptLimitName = keyof typeof throttleLimits
export type ThrottleKey = `${AttemptLimitName}:${string}`

export const throttleWindowMinutes = 15
const accountWindowMinutes = 60
/**
 * Pattern of the keys that count attempts per account. Strangers could use up this limit, so networks from which the
 * owner has signed in are exempt.
 */
const accountKeyPattern = '^(student-)?account:'
const isAccountKey = (key: string) => new RegExp(accountKeyPattern).test(key)
const isReserveKey = (key: string) => /^(student-)?reserve:/.test(key)
const isAddressKey = (key: string) => /^(student-)?(address|site):/.test(key)
const limitNameOfKey = (key: string) => key.slice(0, key.indexOf(':')) as AttemptLimitName

/**
 * `knownDevice`: a device on which the account was opened before. `knownPlace`: a network from which the account was
 * opened before. `unknown`: neither.
 */
export type SignInAttemptOrigin = 'knownDevice' | 'knownPlace' | 'unknown'

/** Attempts on a known device have their own count, so attempts from elsewhere cannot block this device. */
export function signInThrottleKeys(
  { login, address, device }: { login: string; address: string; device: string | null },
  of: '' | 'student-',
): Record<SignInAttemptOrigin, ThrottleKey[]> {
  const network = ipNetworkOfAddress(address)
  const account = normalizeLogin(login)
  const ofAccount: ThrottleKey[] = account ? [`${of}guess:${account} ${network}`, `${of}account:${account}`] : []
  const site = ipv6Slash48NetworkOfAddress(address)
  const ofSite: ThrottleKey[] = site === network ? [] : [`${of}site:${site}`]
  const unknown: ThrottleKey[] = [...ofAccount, `${of}address:${network}`, ...ofSite]
  return {
    unknown,
    knownPlace: [...unknown, `${of}reserve:${network}`],
    knownDevice: [`${of}device:${account} ${device}`],
  }
}

/**
 * SQL that lets a commit return before the disk write, because many users behind one IP address wait for the same row.
 * A power failure loses only the most recent counts.
 */
const asyncCommitSql = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`

export interface ThrottleCount {
  key: string
  failures: number
  windowStartedAt: string
}

/**
 * Returns SQL that counts the attempts as part of the statement that finds the account.
 * @param keys an SQL array of the keys to count
 */
export function countThrottledAttemptsSql(keys: Sql, now: Date): Sql {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const isCurrent = isRateCountValidSql(
    sql`case when known.key ~ ${accountKeyPattern} then ${minutesAgo(accountWindowMinutes)} else ${minutesAgo(throttleWindowMinutes)} end::timestamptz`,
    now,
  )
  // Writes the rows in the order of their keys, so that two concurrent attempts cannot deadlock.
  return sql`${asyncCommitSql}, counted as (
    insert into sign_in_attempt as known (key, failures, window_started_at)
    select key, 1, ${now}::timestamptz from quick, unnest(${keys}) as key order by key
    on conflict (key) do update set
      failures = case when ${isCurrent} then known.failures + 1 else 1 end,
      window_started_at = case when ${isCurrent} then known.window_started_at else excluded.window_started_at end
    returning key, failures, window_started_at as "windowStartedAt")`
}

/** Call this before the password or code is checked, so that concurrent guesses are all counted. */
export async function throttleAttempt(
  db: Db,
  keys: ThrottleKey[],
  now: Date,
  from: SignInAttemptOrigin = 'unknown',
): Promise<void> {
  const counts = await db.many<ThrottleCount & object>(
    sql`with ${countThrottledAttemptsSql(sql`${keys}::text[]`, now)} select * from counted`,
  )
  const brake = findThrottleRefusal(counts, from, now)
  if (brake.isHeld) throw brake.told
}

/** True only for the first attempt above the limit, so that the account's owner is notified at most once an hour. */
export const hasJustExceededSignInLimit = (counts: readonly ThrottleCount[]): boolean =>
  counts.some(({ key, failures }) => isAccountKey(key) && failures === throttleLimits[limitNameOfKey(key)] + 1)

/**
 * `told`: the error of the reached limit; null = no limit is reached. `isHeld`: true = every attempt gets this error;
 * false = only a wrong password gets this error.
 */
type ThrottleRefusal = { told: null; isHeld: false } | { told: AppError; isHeld: boolean }

/**
 * Does not block a network from which a user has signed in to the account because of guesses from other networks or on
 * other accounts.
 */
export function findThrottleRefusal(
  counts: readonly ThrottleCount[],
  from: SignInAttemptOrigin,
  now: Date,
): ThrottleRefusal {
  const full = counts.filter(({ key, failures }) => failures > throttleLimits[limitNameOfKey(key)])
  const isReserveFull = full.some(({ key }) => isReserveKey(key))
  const isExcused = (key: string) =>
    from === 'knownPlace' && (isAccountKey(key) || (isAddressKey(key) && !isReserveFull))
  const strangers = full.filter(({ key }) => !isReserveKey(key))
  const held = strangers.find(({ key }) => !isExcused(key))
  const first = held ?? strangers[0]
  return first ? { told: tooManyAttemptsError(first, now), isHeld: held !== undefined } : { told: null, isHeld: false }
}

function tooManyAttemptsError({ key, windowStartedAt }: { key: string; windowStartedAt: string }, now: Date): AppError {
  const endsAt =
    new Date(windowStartedAt).getTime() + (isAccountKey(key) ? accountWindowMinutes : throttleWindowMinutes) * 60_000
  return new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
  })
}

/** Must run outside a transaction, because counts that other accounts share would stay locked until the commit. */
export async function clearThrottleCounts(db: Db, keys: ThrottleKey[]): Promise<void> {
  await db.run(sql`
    with ${asyncCommitSql}, counted as (select key from quick, sign_in_attempt where key = any((select ${keys}::text[])::text[]) order by key for update of sign_in_attempt)
    update sign_in_attempt set failures = case when key ~ '^(student-)?(guess|device):|^confirm:' then 0 else greatest(failures - 1, 0) end
    where key in (select key from counted)`)
}

export async function deleteOldThrottleCounts(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from sign_in_attempt where window_started_at < ${before}`)
}

/**
 * Converts only ASCII letters to lower case, like SQL's `lower(login collate "C")`. Returns null for a text that cannot
 * be a login.
 */
export function normalizeLogin(typed: string): string | null {
  const login = typed.trim()
  return /^[\w.@+-]{1,64}$/.test(login) ? login.toLowerCase() : null
}

/**
 * Every answer to a sign-in or password request takes at least this time. Otherwise its duration would reveal whether
 * an account exists or a password was checked.
 */
export const waitMinimumResponseTime = (clock: Clock): Promise<void> => clock.wait(250)
