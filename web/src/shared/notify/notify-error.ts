import { ApiError, isAbortError } from '../api/api-error.ts'
import { notifyText } from './notify.text.ts'
import { notify, type Toast } from './toasts.ts'

/** The error number (errId) with which the ERP reports that a synchronisation is already running. */
export const syncRunningErrorId = 245

/**
 * Shows no toast for errors that were already shown, aborted calls, TypeErrors, and an unreachable server while the
 * offline banner is visible.
 */
export function notifyError(error: unknown): void {
  if (error instanceof TypeError) console.error(error)
  if (error instanceof TypeError || isAbortError(error) || (error instanceof ApiError && error.handled)) return
  if (error instanceof ApiError && error.status === 0 && !navigator.onLine) return
  notify(createErrorToast(error))
}

export function createErrorToast(error: unknown): Toast {
  if (error instanceof ApiError) {
    if (error.errId === syncRunningErrorId)
      return { tone: 'warning', title: notifyText.syncRunning, seconds: 10, key: 'error-245' }
    const title = error.errMsg || error.message
    return { tone: 'error', title, detail: detailOf(error), key: `error-${error.code}-${title}` }
  }
  if (error instanceof Error && (error.name || error.message))
    return { tone: 'error', title: [error.name, error.message].filter(Boolean).join(': ') }
  return { tone: 'error', title: notifyText.unknown }
}

function detailOf({ code, status, errId, requestId }: ApiError): string {
  return [
    code,
    status > 0 && `HTTP ${status}`,
    errId !== null && `errId ${errId}`,
    requestId && `${notifyText.request}: ${requestId}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
