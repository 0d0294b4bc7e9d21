import type { Failure } from '@markaz/protocol/envelope'
import { apiText } from './api.text.ts'

/** A refused or failed call. `status` 0 = the server was not reached. `handled` = the person has been told already. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errId: number | null
  readonly errMsg: string
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined
  /** Both values of what two people changed. */
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

/** The caller aborted it (a newer filter, a closed page): it is never shown to anybody. */
export const isAbort = (error: unknown): boolean => nameOf(error) === 'AbortError'

/** Errors are known by name and not by class: DOMException of another realm is another class. */
export const nameOf = (error: unknown): unknown => (error as { name?: unknown } | null | undefined)?.name
