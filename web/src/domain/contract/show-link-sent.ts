import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { contractText } from './contract.text.ts'

/** Shows a success toast, or the dialog with the link if no SMS sends it. */
export function showLinkSent(done: string, link: string | null, contract?: StudentContract): void {
  const sent = contract && isPhoneWaiting(contract) ? contractText.phoneWaits : contractText.linkSent
  notifySuccess(done, link === null ? { detail: sent } : {})
}

/** Returns whether a new signer's phone still waits for a second person's confirmation, so that no link was sent. */
export const isPhoneWaiting = ({ phone, wantedPhone }: StudentContract) => wantedPhone?.phone === phone

/**
 * Returns whether the link is readable: it is masked for users who may not see personal data, because it opens the
 * complete contract.
 */
export const isShown = (link: string | null): link is string => link?.startsWith('http') ?? false
