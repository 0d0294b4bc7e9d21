import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { contractsText } from './contracts.text.ts'

/** What was done; where no SMS carries the link, the dialog that hands it over says so. */
export function showLinkSent(done: string, link: string | null, contract?: StudentContract): void {
  const sent = contract && isPhoneWaiting(contract) ? contractsText.phoneWaits : contractsText.linkSent
  notifySuccess(done, link === null ? { detail: sent } : {})
}

/** A new signer's phone that nobody else has agreed to yet: no link has gone anywhere. */
export const isPhoneWaiting = ({ phone, wantedPhone }: StudentContract) => wantedPhone?.phone === phone

/** A link is masked for who may not see personal data: behind it the whole contract can be read. */
export const isShown = (link: string | null): link is string => link?.startsWith('http') ?? false
