import { AppError, errorDetailsOf } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { translateDatabaseError } from '../../../db/database-errors.ts'

const refusalTexts = {
  400: teachingErrorTexts.badRequest,
  404: teachingErrorTexts.noUpload,
  409: teachingErrorTexts.uploadElsewhere,
  410: teachingErrorTexts.uploadOver,
  412: teachingErrorTexts.badRequest,
  413: teachingErrorTexts.uploadTooLarge,
  415: teachingErrorTexts.notAVideo,
  423: teachingErrorTexts.uploadHeld,
  501: teachingErrorTexts.noSuchUpload,
} as const

type RefusalStatus = keyof typeof refusalTexts

export class TusError extends Error {
  override name = 'TusError'
  readonly status: RefusalStatus
  constructor(status: RefusalStatus, text: FieldErrorText = refusalTexts[status]) {
    super(text)
    this.status = status
  }
}

interface TusErrorResponse {
  status_code: number
  body: string
  /** The error to log; null if the refusal was not caused by a server bug. */
  bug: unknown
}

/** Returns an Uzbek text for any error of an upload, because the tus library's own text would reveal the cause. */
export function tusErrorResponseOf(thrown: unknown): TusErrorResponse {
  const error = translateDatabaseError(thrown)
  if (error instanceof TusError) return { status_code: error.status, body: `${error.message}\n`, bug: null }
  if (error instanceof AppError) {
    const { status, text } = errorDetailsOf(error.code)
    return { status_code: status, body: `${text}\n`, bug: status >= 500 ? (error.cause ?? error) : null }
  }
  const { status_code: status } = error as { status_code?: number }
  // The tus library throws an error with this text when another request took over the upload. A client that is still
  // connected retries.
  const isTakenOver = (error as { body?: string }).body?.startsWith('Request aborted')
  const known = (isTakenOver ? 423 : status) as RefusalStatus
  if (known in refusalTexts) return { status_code: known, body: `${refusalTexts[known]}\n`, bug: null }
  if (status === 403) return { status_code: 400, body: `${refusalTexts[400]}\n`, bug: null }
  return { status_code: 500, body: `${errorDetailsOf('INTERNAL').text}\n`, bug: error }
}
