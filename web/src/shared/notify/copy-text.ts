import { notifyWarning } from './bus.ts'
import { notifyText } from './notify.text.ts'

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
