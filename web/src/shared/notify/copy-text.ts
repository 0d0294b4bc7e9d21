import { notifyWarning } from './bus.ts'
import { notifyText } from './notify.text.ts'

/**
 * Puts a text on the clipboard. Without https or the person's leave a browser has none: that is said, and the text can
 * still be selected. @returns whether it stands there
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
