import type { Failure } from '@markaz/protocol/envelope'
import { AppError, type ErrorCode, errorDetailsOf, waitTimeText } from '@markaz/protocol/errors'
import { firstFieldErrorText } from '@markaz/protocol/validation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDiskFull, translateDatabaseError } from '../db/database-errors.ts'
import { toOneRosterStatusInfo } from './status-info.ts'

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_ERR_BAD_URL: 'NO_SUCH_CALL',
  FST_ERR_MAX_PARAM_LENGTH: 'NO_SUCH_CALL',
}

/**
 * Value of the header Retry-After while the database is down. The server notices within two seconds that it is back.
 */
const outageRetrySeconds = 5

/**
 * Sends the response for an error. An unexpected error is a bug: the user gets a general text, and the full cause is
 * logged.
 */
export function sendErrorResponse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown)
  const { status, errId, text: words } = errorDetailsOf(error.code)
  const text = error.code === 'TOO_MANY_REQUESTS' ? waitTimeText(error.retryAfterSeconds ?? 0) : words
  // Outages and overload are logged once for all requests (outages.ts, limit-concurrency.ts), not here.
  const isTold =
    error.code === 'DATABASE_DOWN' ||
    error.code === 'CROWDED' ||
    (error.code === 'DISK_FULL' && isDatabaseDiskFull(error.cause))
  if (status >= 500 && !isTold) request.log.error({ err: error.cause ?? thrown }, error.code)
  const failure: Failure = {
    success: false,
    error: {
      errId,
      errMsg: error.fields ? firstFieldErrorText(error.fields) : text,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      ...(error.conflict && { conflict: error.conflict }),
      requestId: request.id,
    },
  }
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? outageRetrySeconds : undefined)
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  const isBare = request.routeOptions?.config.route?.bare
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(isBare ? toOneRosterStatusInfo(failure.error, status) : failure)
}

function toAppError(thrown: unknown): AppError {
  const error = translateDatabaseError(thrown)
  if (error instanceof AppError) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  const known = code && byFastifyCode[code]
  if (known) return new AppError(known, { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('BAD_JSON', { cause: error })
  return new AppError('INTERNAL', { cause: error })
}
