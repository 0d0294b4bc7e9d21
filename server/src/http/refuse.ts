import { AppError } from '@markaz/protocol/errors'
import type { FieldText } from '@markaz/protocol/field-texts'

/** @throws AppError VALIDATION with this one field */
export function refuse(field: string, text: FieldText): never {
  throw new AppError('VALIDATION', { fields: { [field]: text } })
}
