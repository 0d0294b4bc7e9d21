import { notifySuccess, notifyWarning } from './bus.ts'
import { copyText } from './copy-text.ts'
import { notifyText } from './notify.text.ts'

/** Copies an address. If the browser refuses to copy, the toast shows the address. */
export async function copyLink(address: string): Promise<void> {
  const failed = () => notifyWarning(notifyText.linkNotCopied, { detail: address })
  if (await copyText(address, failed)) notifySuccess(notifyText.linkCopied)
}
