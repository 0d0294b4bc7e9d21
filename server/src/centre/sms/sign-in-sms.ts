import { centreTexts } from '@markaz/protocol/errors/centre'
import type { Deps } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'
import { hasSmsGateway } from './queue-sms.ts'

/**
 * Returns whether the new password is sent by SMS.
 * @throws AppError VALIDATION without a gateway, because the person would not get the password
 */
export function isBySms(deps: Pick<Deps, 'sms'>, { by }: { by: string }): boolean {
  const bySms = by === 'sms'
  if (bySms && !hasSmsGateway(deps)) refuseField('by', centreTexts.noSmsService)
  return bySms
}

/** Returns the text of an SMS with a new password. */
export const signInWords = (address: string, login: string, password: string) =>
  `Markaz tizimi. Login: ${login} Parol: ${password} Manzil: ${address}`

/**
 * Returns the address of the students' sign-in page with the login filled in. The password is not part of the address,
 * because addresses stay in the browser's history.
 */
export const portalSignInAddress = (portalUrl: string, login: string) =>
  `${portalUrl}/portal/#${new URLSearchParams({ login })}`
