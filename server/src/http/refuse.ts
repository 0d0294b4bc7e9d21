import { AppError, textOf } from '@markaz/protocol/errors'
import type { FieldText } from '@markaz/protocol/field-texts'

/**
 * Refuses one field.
 * @throws AppError VALIDATION with this field
 */
export function refuse(field: string, text: FieldText): never {
  throw new AppError('VALIDATION', { fields: { [field]: text } })
}

/**
 * Refuses a key that was used before with other content.
 * @param field name of the field that holds the key
 * @throws AppError KEY_REUSED
 */
export function refuseReused(field: string): never {
  throw new AppError('KEY_REUSED', { fields: { [field]: textOf('KEY_REUSED') } })
}
