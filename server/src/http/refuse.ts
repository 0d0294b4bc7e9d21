import { AppError, textOf } from '@markaz/protocol/errors'
import type { FieldText } from '@markaz/protocol/field-texts'

/** @throws AppError VALIDATION with this one field */
export function refuse(field: string, text: FieldText): never {
  throw new AppError('VALIDATION', { fields: { [field]: text } })
}

/**
 * Something else was sent under this key before.
 * @param field where the key stands
 * @throws AppError KEY_REUSED
 */
export function refuseReused(field: string): never {
  throw new AppError('KEY_REUSED', { fields: { [field]: textOf('KEY_REUSED') } })
}
