import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { createSigner } from 'fast-jwt'
import type { InstallationKeys } from '../../access/keys.ts'
import type { Deps } from '../../deps.ts'
import { tokenClaimsOf } from '../../http/session.ts'
import type { PasswordSide } from './side.ts'

const ticketMinutes = 10

/** A sign-in in which the password was right, but a further step is needed. */
export interface PendingSignIn {
  id: number
  /** How the user proved the second factor; null = not yet. */
  factor: 'code' | 'recovery' | null
  /** The key that identifies the device; null = the device has none yet. */
  deviceKey: string | null
}

/** The state of the account when the ticket was created. If it changes, the ticket is invalid. */
interface Proof {
  passwordHash: string
  /** The account's access version (number of revocations). */
  accessVersion: number
}

/**
 * Creates a signed ticket with which the client continues a sign-in. It becomes invalid when the password changes or
 * the account's access is revoked.
 */
export function createSignInTicket(
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { ticket }: PasswordSide,
  { id, ...passed }: PendingSignIn,
  { passwordHash, accessVersion }: Proof,
): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = {
    [ticket]: id,
    ...passed,
    print: printOf(passwordHash),
    version: accessVersion,
    iat,
    exp: iat + ticketMinutes * 60,
  }
  return createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })(claims)
}

/**
 * Reads the ticket of an unfinished sign-in. The caller must check with `isFor` that it fits the account.
 * @throws AppError SIGN_IN_OVER unless this server created it within the last ten minutes
 */
export function readTicket(
  deps: InstallationKeys & Pick<Deps, 'clock'>,
  side: PasswordSide,
  ticket: string,
): PendingSignIn & { isFor(proof: Proof): boolean } {
  const claims = tokenClaimsOf(deps, ticket, side.ticket)
  if (!claims) throw new AppError('SIGN_IN_OVER')
  const { [side.ticket]: id, factor, deviceKey = null, print, version = 0 } = claims as Record<string, unknown>
  const isFor = (proof: Proof) => printOf(proof.passwordHash) === print && proof.accessVersion === version
  return { id, factor, deviceKey, isFor } as never
}

const printOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
