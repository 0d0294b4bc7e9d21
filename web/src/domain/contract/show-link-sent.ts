import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { contractText } from './contract.text.ts'

/** Shows a toast if the link for signing was sent by SMS, otherwise a dialog with the link. */
export function showLinkSent(done: string, link: string | null, contract?: StudentContract): void {
  const sent = contract && isPhoneWaiting(contract) ? contractText.phoneWaits : contractText.linkSent
  notifySuccess(done, link === null ? { detail: sent } : {})
}

/**
 * Returns whether the phone number of a new signer still waits for confirmation by a second user, so that no link was
 * sent.
 */
export const isPhoneWaiting = ({ phone, wantedPhone }: StudentContract) => wantedPhone?.phone === phone

/**
 * Returns whether the user may see the link for signing. It is hidden from users who may not see personal data, because
 * it opens the contract.
 */
export const isShown = (link: string | null): link is string => link?.startsWith('http') ?? false
