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

/** A ticket is signed, and good for the password it was given for: it dies when that is changed. */
export function ticketFor(
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { ticket }: PasswordSide,
  { id, ...passed }: Passed,
  passwordHash: string,
): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = { [ticket]: id, ...passed, print: printOf(passwordHash), iat, exp: iat + ticketMinutes * 60 }
  return createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })(claims)
}

/** @throws AppError SIGN_IN_OVER unless it was given here within ten minutes; `isFor` has to be asked of the account */
export function readTicket(
  deps: Keys & Pick<Deps, 'clock'>,
  side: PasswordSide,
  ticket: string,
): Passed & { isFor(passwordHash: string): boolean } {
  const claims = claimsOf(deps, ticket, side.ticket)
  if (!claims) throw new AppError('SIGN_IN_OVER')
  const { [side.ticket]: id, factor, deviceKey = null, print } = claims as Record<string, unknown>
  return { id, factor, deviceKey, isFor: (passwordHash: string) => printOf(passwordHash) === print } as never
}

const printOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
