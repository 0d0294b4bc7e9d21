import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import type { Deps } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'
import { hasSmsGateway } from './queue-sms.ts'

/** @throws AppError VALIDATION without an SMS gateway, because the person would not get the new password */
export function isPasswordSentBySms(deps: Pick<Deps, 'sms'>, { by }: { by: string }): boolean {
  const bySms = by === 'sms'
  if (bySms && !hasSmsGateway(deps)) refuseField('by', centreErrorTexts.noSmsService)
  return bySms
}

export const newPasswordSmsText = (address: string, login: string, password: string) =>
  `Markaz tizimi. Login: ${login} Parol: ${password} Manzil: ${address}`

/** The address contains the login, but not the password, because addresses stay in the browser's history. */
export const portalSignInAddress = (portalUrl: string, login: string) =>
  `${portalUrl}/portal/#${new URLSearchParams({ login })}`
