import { centreTexts } from '@markaz/protocol/errors/centre'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { isCarried } from './queue-sms.ts'

/** @throws AppError VALIDATION where nothing carries an SMS: nobody would have the password */
export function isBySms(deps: Pick<Deps, 'sms'>, { by }: { by: string }): boolean {
  const bySms = by === 'sms'
  if (bySms && !isCarried(deps)) refuse('by', centreTexts.noSmsService)
  return bySms
}

/** What an SMS with a new password says. */
export const signInWords = (address: string, login: string, password: string) =>
  `Markaz tizimi. Login: ${login} Parol: ${password} Manzil: ${address}`

/**
 * Where students sign in, by the login that the message names. The password is in its words alone: what follows an
 * address stays in the history of the browser that opens it.
 */
export const portalAddress = (portalUrl: string, login: string) =>
  `${portalUrl}/portal/#${new URLSearchParams({ login })}`
