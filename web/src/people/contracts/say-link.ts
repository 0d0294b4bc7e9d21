import { notifySuccess } from '../../shared/notify/bus.ts'
import { contractsText } from './contracts.text.ts'

/** What was done; where no SMS carries the link, the dialog that hands it over says so. */
export function sayLink(done: string, link: string | null): void {
  notifySuccess(done, link === null ? { detail: contractsText.linkSent } : {})
}

/** Masked for who may not see personal data: behind the link the whole contract can be read. */
export const isShown = (link: string | null): link is string => link?.startsWith('http') ?? false
