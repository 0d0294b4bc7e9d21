import { notifySuccess, notifyWarning } from '../../shared/notify/bus.ts'
import { contractsText } from './contracts.text.ts'

/** What was done, and whether the link is on its way or has to be handed over. */
export function sayLink(done: string, isSent: boolean): void {
  if (isSent) notifySuccess(done, { detail: contractsText.linkSent })
  else notifyWarning(done, { detail: contractsText.linkKept })
}
