import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@markaz/protocol/errors'
import { limitedQueues } from '../../access/limited-queues.ts'
import { networkKeyOf } from '../../access/network.ts'
import {
  attemptKeys,
  type Count,
  clearAttempts,
  countAttempts,
  type From,
  isFirstOverBrake,
  waitAfterAttempts,
} from '../../access/throttle.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import { notifyOwnerOfAccount } from './account-notices.ts'
import { deviceKeyOf } from './browser-cookies.ts'
import { passwordMatches } from './passwords.ts'
import { deviceHash } from './sessions.ts'
import type { PasswordSide } from './side.ts'

/** What a sign-in needs of its call, for staff and students alike. */
type Attempt = Pick<Deps, 'db' | 'clock'> &
  Pick<Call<never>, 'request' | 'auditInsert'> & {
    body: { login: string; password: string; deviceKey?: string | null | undefined }
  }

/** What an account says of itself and of where somebody knocks (`seenBefore`). */
export interface Known {
  id: number
  passwordHash: string
  accessVersion: number
  /** Neither blocked nor gone. */
  isOpen: boolean
  isKnownThere: boolean
  isKnownDevice: boolean
  isIssued: boolean
}

/**
 * A class signs in at once from one address: they wait for each other here, so that right passwords which are not looked
 * at yet never stand in the count as wrong ones.
 */
const inLine = limitedQueues({ atOnce: 8, longest: 1_000 })
/** How long a refusal takes at least, so that its time does not tell whether a password was looked at. */
const refusalMs = 250

/**
 * Login and password of a sign-in. Guesses are counted before they are looked at; a device or network that the account was
 * opened from before is not held by others' guesses.
 * @param find the account, by a login that is folded
 * @returns the account, and the key by which its device is known
 * @throws AppError TOO_MANY_REQUESTS | WRONG_CREDENTIALS | ACCOUNT_BLOCKED (only who knows the password learns that)
 */
export async function passwordStep<A extends Known>(
  call: Attempt,
  side: PasswordSide,
  find: (where: { network: string; deviceKey: string | null }) => Sql,
): Promise<A & { deviceKey: string | null }> {
  const deviceKey = deviceKeyOf(call.request.page, side, call.body.deviceKey)
  const network = networkKeyOf(call.request.address)
  const answered = delay(refusalMs)
  try {
    // A device with a key waits for itself alone.
    return await inLine(`${side.counts}${deviceKey ?? network}`, () =>
      lookAt<A>(call, side, { network, deviceKey }, find),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') await answered
    throw error
  }
}

async function lookAt<A extends Known>(
  call: Attempt,
  side: PasswordSide,
  where: { network: string; deviceKey: string | null },
  find: (where: { network: string; deviceKey: string | null }) => Sql,
): Promise<A & { deviceKey: string | null }> {
  const { db, body, request, clock } = call
  const { deviceKey } = where
  const device = deviceHash(deviceKey)?.toString('base64url') ?? null
  const keys = attemptKeys({ login: body.login, address: request.address, device }, side.counts)
  const { account, counts } = await countAndFind<A>(db, find(where), keys, clock.now())
  const from = fromOf(account)
  if (account && side.entity === 'staff' && isFirstOverBrake(counts))
    await db.transaction((tx) => notifyOwnerOfAccount(tx, { staffId: account.id, what: 'guessed', now: clock.now() }))
  const brake = waitAfterAttempts(counts, from, clock.now())
  if (brake.isHeld) throw brake.told
  if (!(await passwordMatches(body.password, account?.passwordHash ?? null)) || !account) {
    await recordFailedSignIn(call, side, account?.id ?? null, 'password')
    // Who guesses is told what strangers are told: that somebody is known there would tell that they exist.
    throw brake.told ?? new AppError('WRONG_CREDENTIALS')
  }
  await refuseBlocked(call, side, account)
  await clearAttempts(db, keys[from])
  return { ...account, deviceKey: account.isKnownDevice || account.isIssued ? deviceKey : null }
}

export function fromOf(account: Known | undefined): From {
  if (account?.isKnownDevice) return 'device'
  return account?.isKnownThere ? 'there' : 'stranger'
}

/** Both in one look at the database. */
async function countAndFind<A extends Known>(
  db: Db,
  find: Sql,
  keys: ReturnType<typeof attemptKeys>,
  now: Date,
): Promise<{ account: A | undefined; counts: Count[] }> {
  const chosen = sql`(
    select case when "isKnownDevice" then ${keys.device}::text[] when "isKnownThere" then ${keys.there}::text[] else ${keys.stranger}::text[] end
    from (select) as one left join found on true)`
  const row = await db.one<A & { counts: Count[] | null }>(sql`
    with found as materialized (${find}), ${countAttempts(chosen, now)}
    select (select json_agg(counted) from counted) as counts, found.*
    from (select) as one left join found on true`)
  return { account: row?.id ? row : undefined, counts: row?.counts ?? [] }
}

/** @throws AppError ACCOUNT_BLOCKED */
export async function refuseBlocked(
  call: Pick<Attempt, 'db' | 'auditInsert'>,
  side: PasswordSide,
  { id, isOpen }: { id: number; isOpen: boolean },
): Promise<void> {
  if (isOpen) return
  await recordFailedSignIn(call, side, id, 'blocked')
  throw new AppError('ACCOUNT_BLOCKED')
}

/** What was typed stays untold: people type passwords into the field of the login. */
export async function recordFailedSignIn(
  { db, auditInsert }: Pick<Attempt, 'db' | 'auditInsert'>,
  { entity }: PasswordSide,
  entityId: number | null,
  reason: 'password' | 'code' | 'blocked',
): Promise<void> {
  await db.run(auditInsert({ action: 'sign-in-failed', entity, entityId, after: { reason } }))
}
