import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { createSigner } from 'fast-jwt'
import type { Keys } from '../../access/keys.ts'
import type { Deps } from '../../deps.ts'
import { claimsOf } from '../../http/session.ts'
import type { PasswordSide } from './side.ts'

const ticketMinutes = 10

/** A sign-in under way: its password was right. */
export interface Passed {
  id: number
  /** How the second factor was shown; null = not yet. */
  factor: 'code' | 'recovery' | null
  /** What the device is known by; null = it has no key yet. */
  deviceKey: string | null
}

/** What a ticket was given for. */
interface Proof {
  passwordHash: string
  /** How often the access of the account had been revoked. */
  accessVersion: number
}

/** A ticket is signed; it ends when the password changes or the access of its account is revoked. */
export function ticketFor(
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { ticket }: PasswordSide,
  { id, ...passed }: Passed,
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

/** @throws AppError SIGN_IN_OVER unless it was given here within ten minutes; `isFor` has to be asked of the account */
export function readTicket(
  deps: Keys & Pick<Deps, 'clock'>,
  side: PasswordSide,
  ticket: string,
): Passed & { isFor(proof: Proof): boolean } {
  const claims = claimsOf(deps, ticket, side.ticket)
  if (!claims) throw new AppError('SIGN_IN_OVER')
  const { [side.ticket]: id, factor, deviceKey = null, print, version = 0 } = claims as Record<string, unknown>
  const isFor = (proof: Proof) => printOf(proof.passwordHash) === print && proof.accessVersion === version
  return { id, factor, deviceKey, isFor } as never
}

const printOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
