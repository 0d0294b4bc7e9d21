import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { Secret, TOTP } from 'otpauth'
import { hasOlderServerSecretKeys, listServerDecryptionKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { decryptText, encryptText } from '../../access/sealed-value.ts'
import {
  clearThrottleCounts,
  type SignInAttemptOrigin,
  type ThrottleKey,
  throttleAttempt,
} from '../../access/throttle.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** Time-based codes of RFC 6238. Because clocks differ, the previous and the next code are accepted as well. */
const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretPurpose = 'second factor'
const recoveryCodeCount = 10

type FactorDeps = Pick<Deps, 'db' | 'clock' | 'tokenKey' | 'otherKeys' | 'retiredKeys'>

/** Stores a secret; its first correct code activates the second factor. */
export async function createPendingSecondFactor(
  { db, tokenKey }: FactorDeps,
  { id, login }: { id: number; login: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const sealed = encryptText(tokenKey, secretPurpose, secret.base32)
  const made = await db.run(sql`
    insert into second_factor (staff_id, secret) values (${id}, ${sealed})
    on conflict (staff_id) do update set secret = excluded.secret, last_step = 0 where second_factor.confirmed_at is null`)
  if (made === 0) throw new AppError('SECOND_FACTOR_ON')
  return {
    secret: secret.base32,
    uri: new TOTP({ ...totpParameters, issuer: 'Markaz', label: login, secret }).toString(),
  }
}

interface Shown {
  staffId: number
  code: string
  address: string
  /**
   * Network and device of the attempt. Wrong codes from unknown networks or devices do not block the owner's known
   * networks and devices.
   */
  from: SignInAttemptOrigin
}

/**
 * Checks a code of the second factor, which works only once.
 * @param isNew true = the secret is not confirmed yet, so recovery codes are not accepted
 * @returns the kind of code; null = the code is wrong or was used before
 */
export async function consumeSecondFactorCode(
  deps: FactorDeps,
  { staffId, code, address, from }: Shown,
  { isNew }: { isNew: boolean },
): Promise<'code' | 'recovery' | null> {
  const { db, clock } = deps
  const network = ipNetworkOfAddress(address)
  // Attempts are counted by account id: only a person who knows the password gets this far, so strangers cannot block the owner.
  const keys: ThrottleKey[] = [`guess:#${staffId} ${network}`, `account:#${staffId}`]
  await throttleAttempt(db, keys, clock.now(), from)
  const shown = /^\d{6}$/.test(code)
    ? (await consumeTimeStep(deps, staffId, code, isNew)) && ('code' as const)
    : !isNew && (await consumeRecoveryCode(db, staffId, code)) && ('recovery' as const)
  if (!shown) return null
  await clearThrottleCounts(db, keys)
  return shown
}

export const wrongSecondFactorCodeError = () =>
  new AppError('WRONG_CODE', { fields: { code: centreErrorTexts.wrongCode } })

async function consumeTimeStep(deps: FactorDeps, staffId: number, token: string, isNew: boolean) {
  const { db, clock } = deps
  const row = await db.one<{ secret: Buffer }>(
    sql`select secret from second_factor where staff_id = ${staffId} and (confirmed_at is null) = ${isNew}`,
  )
  if (!row) return false
  const timestamp = clock.now().getTime()
  const secret = Secret.fromBase32(decryptText(listServerDecryptionKeys(deps), secretPurpose, row.secret))
  const delta = TOTP.validate({ ...totpParameters, token, secret, timestamp, window: 1 })
  if (delta === null) return false
  const step = TOTP.counter({ period: totpParameters.period, timestamp }) + delta
  // If two requests send the same code concurrently, this update succeeds only for one of them.
  const taken = await db.run(
    sql`update second_factor set last_step = ${step} where staff_id = ${staffId} and last_step < ${step}`,
  )
  return taken > 0
}

async function consumeRecoveryCode(db: Db, staffId: number, code: string): Promise<boolean> {
  const taken = await db.run(sql`delete from recovery_code where staff_id = ${staffId} and code_hash = ${hashOf(code)}`)
  return taken > 0
}

export async function reencryptSecondFactorSecrets(deps: ServerSecretKeys & { db: Db }): Promise<void> {
  const { db, tokenKey } = deps
  if (!hasOlderServerSecretKeys(deps)) return
  const rows = await db.many<{ id: number; secret: Buffer }>(sql`select staff_id as id, secret from second_factor`)
  for (const { id, secret } of rows) {
    const sealed = encryptText(
      tokenKey,
      secretPurpose,
      decryptText(listServerDecryptionKeys(deps), secretPurpose, secret),
    )
    // Does not overwrite a secret that was replaced in the meantime.
    await db.run(sql`update second_factor set secret = ${sealed} where staff_id = ${id} and secret = ${secret}`)
  }
}

/** Returns the recovery codes, which are shown only once. */
export async function enableSecondFactor(tx: Db, staffId: number, now: Date): Promise<string[]> {
  const turned = await tx.run(
    sql`update second_factor set confirmed_at = ${now} where staff_id = ${staffId} and confirmed_at is null`,
  )
  if (turned === 0) throw new AppError('SECOND_FACTOR_ON')
  return replaceRecoveryCodes(tx, staffId)
}

export async function disableSecondFactor(tx: Db, staffId: number): Promise<void> {
  await tx.run(sql`delete from recovery_code where staff_id = ${staffId}`)
  const removed = await tx.run(sql`delete from second_factor where staff_id = ${staffId} and confirmed_at is not null`)
  if (removed === 0) throw new AppError('SECOND_FACTOR_OFF')
}

/** Creates new recovery codes; the person's old recovery codes become invalid. */
export async function replaceRecoveryCodes(tx: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.run(sql`delete from recovery_code where staff_id = ${staffId}`)
  await tx.run(sql`
    insert into recovery_code (staff_id, code_hash) select ${staffId}, unnest(${codes.map((code) => hashOf(withoutDashes(code)))}::bytea[])`)
  return codes
}

/**
 * Returns a code such as `abcd-efgh-2345-wxyz`. The code has 80 random bits, so an unsalted hash is enough to protect
 * it.
 */
function newRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase()
  return (letters.match(/.{4}/g) as string[]).join('-')
}
const withoutDashes = (code: string) => code.replaceAll('-', '')
const hashOf = (code: string) => createHash('sha256').update(code).digest()

interface FactorState {
  isOn: boolean
  /** True = the role requires a second factor. */
  isNeeded: boolean
  recoveryCodesLeft: number
}

export async function readSecondFactorState(db: Db, staffId: number): Promise<FactorState> {
  const row = await db.one<FactorState>(sql`
    select exists (select from second_factor where staff_id = staff.id and confirmed_at is not null) as "isOn",
      role.needs_second_factor as "isNeeded", (select count(*) from recovery_code where staff_id = staff.id) as "recoveryCodesLeft"
    from staff join role on role.id = staff.role_id where staff.id = ${staffId}`)
  return row as FactorState
}
