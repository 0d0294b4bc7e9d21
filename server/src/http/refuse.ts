import { AppError } from '@markaz/protocol/errors'

/** @throws AppError VALIDATION with this one field */
export function refuse(field: string, text: string): never {
  throw new AppError('VALIDATION', { fields: { [field]: text } })
}
