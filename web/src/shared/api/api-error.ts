import type { Failure } from '@markaz/protocol/envelope'
import { apiText } from './api.text.ts'

/**
 * A refused or failed call. `status` 0 means that the server was not reached; `handled` means that the error was
 * already shown to the user.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errId: number | null
  readonly errMsg: string
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined
  /** Both values of each field that two users changed at the same time. */
  readonly conflict: Failure['error']['conflict']
  handled = false

  constructor(status: number, error: Partial<Failure['error']>, cause?: unknown) {
    super(error.errMsg || apiText.generic, { cause })
    this.status = status
    this.code = error.code || 'UNKNOWN'
    this.errId = error.errId ?? null
    this.errMsg = error.errMsg || apiText.generic
    this.fields = error.fields
    this.requestId = error.requestId
    this.conflict = error.conflict
  }
}

/** Returns whether the caller aborted the call (newer filter, closed page). Such an error is never shown. */
export const isAbort = (error: unknown): boolean => nameOf(error) === 'AbortError'

/**
 * Returns the error's name. Errors are compared by name, because `instanceof` fails for a DOMException of another
 * realm.
 */
export const nameOf = (error: unknown): unknown => (error as { name?: unknown } | null | undefined)?.name
