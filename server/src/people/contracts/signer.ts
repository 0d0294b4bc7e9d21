import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import { phone } from '@markaz/protocol/fields'
import { refuse } from '../../http/refuse.ts'

export function blockedSigner(): AppError {
  return new AppError('VALIDATION', { fields: { agent: peopleTexts.signerBlocked } })
}

/** @throws AppError VALIDATION when the student has no phone an SMS can go to */
export function phoneOfStudent(phoneNumber: string | null): string {
  const { success, data } = phone.safeParse(phoneNumber)
  if (success) return data
  refuse('phoneNumber', peopleTexts.studentHasNoPhone)
}
