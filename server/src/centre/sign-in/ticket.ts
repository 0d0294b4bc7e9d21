import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { createSigner } from 'fast-jwt'
import type { Keys } from '../../access/keys.ts'
import type { Deps } from '../../deps.ts'
import { claimsOf } from '../../http/session.ts'

const ticketMinutes = 10

/** A sign-in under way: its password was right. */
export interface Passed {
  staffId: number
  /** How the second factor was shown; null = not yet. */
  factor: 'code' | 'recovery' | null
}

/** Signed, and good for the password it was given for: it dies when that is changed. */
export function ticketFor(
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { staffId, factor }: Passed,
  passwordHash: string,
): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = { ticketOf: staffId, factor, print: printOf(passwordHash), iat, exp: iat + ticketMinutes * 60 }
  return createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })(claims)
}

/** @throws AppError SIGN_IN_OVER unless it was given here within ten minutes; `isFor` has to be asked of the account */
export function readTicket(
  deps: Keys & Pick<Deps, 'clock'>,
  ticket: string,
): Passed & { isFor(passwordHash: string): boolean } {
  const claims = claimsOf(deps, ticket, 'ticketOf')
  if (!claims) throw new AppError('SIGN_IN_OVER')
  const { ticketOf, factor, print } = claims as { ticketOf: number; factor: Passed['factor']; print: string }
  return { staffId: ticketOf, factor, isFor: (passwordHash) => printOf(passwordHash) === print }
}

const printOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
