import type { Clock } from '../deps.ts'

/**
 * Every answer to a sign-in or password request takes at least this time. Otherwise its duration would reveal whether
 * an account exists or a password was checked.
 */
export const waitMinimumAnswerTime = (clock: Clock): Promise<void> => clock.wait(250)
