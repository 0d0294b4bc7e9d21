import { notifySuccess, notifyWarning } from './bus.ts'
import { copyText } from './copy-text.ts'
import { notifyText } from './notify.text.ts'

/** Puts an address on the clipboard and says so; where that is not allowed, the toast shows it. */
export async function copyLink(address: string): Promise<void> {
  const failed = () => notifyWarning(notifyText.linkNotCopied, { detail: address })
  if (await copyText(address, failed)) notifySuccess(notifyText.linkCopied)
}
