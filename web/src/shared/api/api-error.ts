import type { Failure } from '@markaz/protocol/envelope'
import { apiText } from './api.text.ts'

/** `status` 0: the server could not be reached; `handled`: the error was already shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errId: number | null
  readonly errMsg: string
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined
  /** Both values of each field that two users have changed at the same time. */
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

/**
 * Returns whether a call was aborted, e.g. because the user left the page. An aborted call is never shown as an error.
 */
export const isAbortError = (error: unknown): boolean => errorNameOf(error) === 'AbortError'

/** Errors are compared by name, because `instanceof` fails for a DOMException from another window. */
export const errorNameOf = (error: unknown): unknown => (error as { name?: unknown } | null | undefined)?.name

/** Returns the field errors of a response in the format of Ant Design's `form.setFields`. */
export function formFieldErrorsOf(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof ApiError) || !error.fields) return []
  return Object.entries(error.fields).map(([path, text]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [text],
  }))
}
