import { AppError } from '@markaz/protocol/errors'
import { phone } from '@markaz/protocol/fields'
import { refuse } from '../../http/refuse.ts'

export function blockedSigner(): AppError {
  return new AppError('VALIDATION', { fields: { agent: 'Bu imzolovchi bloklangan' } })
}

/** @throws AppError VALIDATION when the student has no phone an SMS can go to */
export function phoneOfStudent(phoneNumber: string | null): string {
  const { success, data } = phone.safeParse(phoneNumber)
  if (success) return data
  refuse('phoneNumber', "O'quvchining telefoni yo'q. Avval uni ma'lumotlariga kiriting")
}
