import type { Failure } from '@markaz/protocol/envelope'
import { convertTextsToScript } from '../text/words.ts'

const apiText = convertTextsToScript({
  noLine: "Internet yo'q",
  failed: "Biror narsa noto'g'ri ketdi, birozdan keyin qayta urining",
})

/** An error response to an API call. `status` is 0 if the server could not be reached. */
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

  /**
   * True = repeating the API call later may succeed, because the connection or the server was temporarily unavailable.
   */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500
  }
}
