import { AppError, errorTextOf } from '@markaz/protocol/errors'
import type { FieldErrorText } from '@markaz/protocol/field-texts'

/** @throws AppError VALIDATION with the field and its error text */
export function refuseField(field: string, text: FieldErrorText): never {
  throw new AppError('VALIDATION', { fields: { [field]: text } })
}

/**
 * Refuses an idempotency key that was already used for a different request. `field` contains the key.
 * @throws AppError KEY_REUSED
 */
export function refuseReusedIdempotencyKey(field: string): never {
  throw new AppError('KEY_REUSED', { fields: { [field]: errorTextOf('KEY_REUSED') } })
}

/** @throws AppError NOT_FOUND if the query found no row: it does not exist, or the viewer may not see it */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
