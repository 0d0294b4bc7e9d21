import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { createSigner } from 'fast-jwt'
import type { ServerSecretKeys } from '../../access/keys.ts'
import type { Deps } from '../../deps.ts'
import { readTokenClaims } from '../../http/session.ts'
import type { PasswordSignInRules } from './sign-in-rules.ts'

const ticketMinutes = 10

/** A sign-in whose password was right, but which needs a further step. */
export interface PendingSignIn {
  id: number
  /** How the user proved the second factor; null = not yet. */
  factor: 'code' | 'recovery' | null
  /** Key of the device; null = the device has no key yet. */
  deviceKey: string | null
}

/** State of the account when the ticket was created; the ticket is invalid after any change of this state. */
interface AccountState {
  passwordHash: string
  /** Number of times that the account's access was revoked. */
  accessVersion: number
}

/**
 * Creates the ticket of an unfinished sign-in, which becomes invalid when the password changes or the account's access
 * is revoked.
 */
export function createSignInTicket(
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { ticket }: PasswordSignInRules,
  { id, ...passed }: PendingSignIn,
  { passwordHash, accessVersion }: AccountState,
): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = {
    [ticket]: id,
    ...passed,
    print: passwordFingerprintOf(passwordHash),
    version: accessVersion,
    iat,
    exp: iat + ticketMinutes * 60,
  }
  return createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })(claims)
}

/**
 * Reads a ticket, which is valid for ten minutes. The caller must check with `isFor` that the ticket fits the account.
 */
export function readSignInTicket(
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
  side: PasswordSignInRules,
  ticket: string,
): PendingSignIn & { isFor(proof: AccountState): boolean } {
  const claims = readTokenClaims(deps, ticket, side.ticket)
  if (!claims) throw new AppError('SIGN_IN_OVER')
  const { [side.ticket]: id, factor, deviceKey = null, print, version = 0 } = claims as Record<string, unknown>
  const isFor = (proof: AccountState) =>
    passwordFingerprintOf(proof.passwordHash) === print && proof.accessVersion === version
  return { id, factor, deviceKey, isFor } as never
}

const passwordFingerprintOf = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
