import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { clearThrottleCounts, type ThrottleKey, throttleAttempt } from '../../access/throttle.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { type NamesForbiddenInPassword, refuseWeakPassword } from './password-rules.ts'
import { hashPassword, isPasswordCorrect } from './passwords.ts'
import type { SignInRules } from './sign-in-rules.ts'

/**
 * Refuses a wrong current password.
 * @returns true if an earlier request, whose response was lost, already set the new password
 */
export async function requireCurrentPassword(
  { db, clock, audit }: Pick<RouteCall<never>, 'db' | 'clock' | 'audit'>,
  { entity }: SignInRules,
  asker: { id: number; sessionId: string },
  { password, passwordHash, field, chosen }: { password: string; passwordHash: string; field: string; chosen?: string },
): Promise<boolean> {
  // Counts wrong passwords for this session only, so that another person's guesses cannot block the owner of the
  // account.
  const keys: ThrottleKey[] = [`confirm:${asker.sessionId}`]
  await throttleAttempt(db, keys, clock.now())
  const isRight = await isPasswordCorrect(password, passwordHash)
  const isChosen = !isRight && chosen !== undefined && (await isPasswordCorrect(chosen, passwordHash))
  if (!isRight && !isChosen) {
    await audit(db, { action: 'confirm-failed', entity, entityId: asker.id })
    throw wrongPasswordError(field)
  }
  await clearThrottleCounts(db, keys)
  return isChosen
}

export const wrongPasswordError = (field: string) =>
  new AppError('WRONG_PASSWORD', { fields: { [field]: centreErrorTexts.wrongPassword } })

/** @throws AppError VALIDATION when the password is weak or is the current password */
export async function checkAndHashNewPassword(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  { names, passwordHash }: { names: NamesForbiddenInPassword; passwordHash: string },
  password: string,
): Promise<string> {
  await refuseWeakPassword(deps, password, names, 'newPassword')
  if (await isPasswordCorrect(password, passwordHash)) refuseField('newPassword', centreErrorTexts.samePassword)
  return hashPassword(password)
}
