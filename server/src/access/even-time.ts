import type { Clock } from '../deps.ts'

/**
 * Every answer waits for it, so that the duration does not reveal whether an account exists or a password was checked.
 */
export const waitMinimumAnswerTime = (clock: Clock): Promise<void> => clock.wait(250)
