import type { Failure } from '@markaz/protocol/envelope'
import { apiText } from './api.text.ts'

/** A refused or failed call. `status` 0: the server was not reached. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, error: Partial<Failure['error']> = {}) {
    super(error.errMsg ?? (status === 0 ? apiText.noLine : apiText.failed))
    this.status = status
    this.code = error.code ?? (status === 0 ? 'NO_LINE' : 'UNKNOWN')
    this.fields = error.fields ?? {}
  }

  /** Returns whether a retry may succeed: no connection, or a server that is temporarily unavailable. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500
  }
}
