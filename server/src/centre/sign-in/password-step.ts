import { AppError } from '@markaz/protocol/errors'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { createConcurrencyLimiter } from '../../access/rate-limit.ts'
import {
  clearThrottleCounts,
  countThrottledAttemptsSql,
  findThrottleRefusal,
  hasJustExceededSignInLimit,
  type SignInAttemptOrigin,
  signInThrottleKeys,
  type ThrottleCount,
  waitMinimumResponseTime,
} from '../../access/throttle.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { notifyAccountOwner } from './account-notifications.ts'
import { isPasswordCorrect } from './passwords.ts'
import { browserDeviceKeyOf } from './session-cookies.ts'
import { hashBrowserDeviceKey } from './sessions.ts'
import type { PasswordSignInRules } from './sign-in-rules.ts'

type Attempt = Pick<Deps, 'db' | 'clock'> &
  Pick<RouteCall<never>, 'request' | 'auditInsert'> & {
    body: { login: string; password: string; deviceKey?: string | null | undefined }
  }

/**
 * `isKnownThere`, `isKnownDevice`: the owner signed in to the account from this network or device before. `isIssued`:
 * this server issued the device's key.
 */
export interface SignInAccount {
  id: number
  passwordHash: string
  accessVersion: number
  /** True = the account is not blocked, and its owner has not left. */
  isOpen: boolean
  isKnownThere: boolean
  isKnownDevice: boolean
  isIssued: boolean
}

/**
 * At most eight sign-ins from one device or network are checked at once. A sign-in counts as failed until its password
 * is checked, so a class that signs in together would exceed the limit of failed sign-ins.
 */
const limitConcurrentSignIns = createConcurrencyLimiter({ maxConcurrent: 8, maxWaiting: 1_000 })

/**
 * Wrong passwords from strangers do not block a device or network from which the owner signed in before.
 * @param find returns the SQL query for the account with this login
 * @returns the account, and the key by which this server recognizes the browser's device
 * @throws AppError TOO_MANY_REQUESTS | WRONG_CREDENTIALS | ACCOUNT_BLOCKED (only after a correct password)
 */
export async function checkSignInPassword<A extends SignInAccount>(
  call: Attempt,
  rules: PasswordSignInRules,
  find: (where: { network: string; deviceKey: string | null }) => Sql,
): Promise<A & { deviceKey: string | null }> {
  const deviceKey = browserDeviceKeyOf(call.request.page, rules, call.body.deviceKey)
  const network = ipNetworkOfAddress(call.request.address)
  const answered = waitMinimumResponseTime(call.clock)
  try {
    // A known device has its own queue, so that many sign-ins from its network do not delay its sign-in.
    return await limitConcurrentSignIns(`${rules.counts}${deviceKey ?? network}`, () =>
      checkPasswordWithinLimits<A>(call, rules, { network, deviceKey }, find),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') await answered
    throw error
  }
}

async function checkPasswordWithinLimits<A extends SignInAccount>(
  call: Attempt,
  rules: PasswordSignInRules,
  where: { network: string; deviceKey: string | null },
  find: (where: { network: string; deviceKey: string | null }) => Sql,
): Promise<A & { deviceKey: string | null }> {
  const { db, body, request, clock } = call
  const { deviceKey } = where
  const device = hashBrowserDeviceKey(deviceKey)?.toString('base64url') ?? null
  const keys = signInThrottleKeys({ login: body.login, address: request.address, device }, rules.counts)
  const { account, counts } = await countAttemptAndFindAccount<A>(db, find(where), keys, clock.now())
  const from = signInAttemptOriginOf(account)
  if (account && rules.entity === 'staff' && hasJustExceededSignInLimit(counts))
    await db.transaction((tx) => notifyAccountOwner(tx, { staffId: account.id, what: 'guessed', now: clock.now() }))
  const brake = findThrottleRefusal(counts, from, clock.now())
  if (brake.isHeld) throw brake.told
  if (!(await isPasswordCorrect(body.password, account?.passwordHash ?? null)) || !account) {
    await recordFailedSignIn(call, rules, account?.id ?? null, 'password')
    // After a failed attempt, a known device gets the error that an unknown device gets; another error would reveal
    // that the account exists.
    throw brake.told ?? new AppError('WRONG_CREDENTIALS')
  }
  await refuseBlockedAccount(call, rules, account)
  await clearThrottleCounts(db, keys[from])
  return { ...account, deviceKey: account.isKnownDevice || account.isIssued ? deviceKey : null }
}

export function signInAttemptOriginOf(account: SignInAccount | undefined): SignInAttemptOrigin {
  if (account?.isKnownDevice) return 'knownDevice'
  return account?.isKnownThere ? 'knownPlace' : 'unknown'
}

async function countAttemptAndFindAccount<A extends SignInAccount>(
  db: Db,
  find: Sql,
  keys: ReturnType<typeof signInThrottleKeys>,
  now: Date,
): Promise<{ account: A | undefined; counts: ThrottleCount[] }> {
  const chosen = sql`(
    select case when "isKnownDevice" then ${keys.knownDevice}::text[] when "isKnownThere" then ${keys.knownPlace}::text[] else ${keys.unknown}::text[] end
    from (select) as one left join found on true)`
  const row = await db.one<A & { counts: ThrottleCount[] | null }>(sql`
    with found as materialized (${find}), ${countThrottledAttemptsSql(chosen, now)}
    select (select json_agg(counted) from counted) as counts, found.*
    from (select) as one left join found on true`)
  return { account: row?.id ? row : undefined, counts: row?.counts ?? [] }
}

export async function refuseBlockedAccount(
  call: Pick<Attempt, 'db' | 'auditInsert'>,
  rules: PasswordSignInRules,
  { id, isOpen }: { id: number; isOpen: boolean },
): Promise<void> {
  if (isOpen) return
  await recordFailedSignIn(call, rules, id, 'blocked')
  throw new AppError('ACCOUNT_BLOCKED')
}

/**
 * Audits a failed sign-in without what the user typed, because people sometimes type a password into the login field.
 */
export async function recordFailedSignIn(
  { db, auditInsert }: Pick<Attempt, 'db' | 'auditInsert'>,
  { entity }: PasswordSignInRules,
  entityId: number | null,
  reason: 'password' | 'code' | 'blocked',
): Promise<void> {
  await db.run(auditInsert({ action: 'sign-in-failed', entity, entityId, after: { reason } }))
}
