import { notifyText } from './notify.text.ts'
import { notifySuccess, notifyWarning } from './toasts.ts'

/**
 * If the browser refuses to copy (no https or no permission), a warning is shown.
 * @returns whether the text was copied
 */
export async function copyText(text: string, failed = () => notifyWarning(notifyText.copyFailed)): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    failed()
    return false
  }
}

/** Copies an address and shows a toast. If the browser refuses to copy, the toast contains the address. */
export async function copyLink(address: string): Promise<void> {
  const failed = () => notifyWarning(notifyText.linkNotCopied, { detail: address })
  if (await copyText(address, failed)) notifySuccess(notifyText.linkCopied)
}
