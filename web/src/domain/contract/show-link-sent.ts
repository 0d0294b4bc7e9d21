import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { contractText } from './contract.text.ts'

/** Shows a toast if the link for signing was sent by SMS, otherwise a dialog with the link. */
export function notifySigningLinkSent(done: string, link: string | null, contract?: StudentContract): void {
  const sent = contract && isPhoneWaitingForApproval(contract) ? contractText.phoneWaits : contractText.linkSent
  notifySuccess(done, link === null ? { detail: sent } : {})
}

/**
 * Returns whether the phone number of a new signer still waits for confirmation by a second user, so that no link was
 * sent.
 */
export const isPhoneWaitingForApproval = ({ phone, wantedPhone }: StudentContract) => wantedPhone?.phone === phone

/**
 * Returns whether the user may see the link for signing. It is hidden from users who may not see personal data, because
 * it opens the contract.
 */
export const isLinkShown = (link: string | null): link is string => link?.startsWith('http') ?? false
