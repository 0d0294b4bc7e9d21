import { notifySuccess, notifyWarning } from './bus.ts'
import { notifyText } from './notify.text.ts'

/** Puts an address on the clipboard and says so; where that is not allowed, the toast shows it. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notifySuccess(notifyText.linkCopied)
  } catch {
    notifyWarning(notifyText.linkNotCopied, { detail: address })
  }
}
