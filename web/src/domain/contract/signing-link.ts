import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { contractText } from './contract.text.ts'

/** Shows a toast. If `link` is null, the toast also states when the link is sent by SMS. */
export function showSigningLinkSentToast(done: string, link: string | null, contract?: StudentContract): void {
  const sent = contract && isPhoneWaitingForApproval(contract) ? contractText.phoneWaits : contractText.linkSent
  notifySuccess(done, link === null ? { detail: sent } : {})
}

/**
 * Returns whether a second user must still confirm the new signer's phone number. Until then, no link for signing is
 * sent.
 */
export const isPhoneWaitingForApproval = ({ phone, wantedPhone }: StudentContract) => wantedPhone?.phone === phone

/**
 * Returns false if the link is masked. Users who may not see personal data get a masked text, because the link opens
 * the contract.
 */
export const isSigningLinkVisible = (link: string | null): link is string => link?.startsWith('http') ?? false
