import type { Clock } from '../deps.ts'

/**
 * Returns a promise that resolves after 250 ms. The caller awaits it before it answers, so that the duration of the
 * answer does not reveal whether an account exists or a password was checked.
 */
export const minimumAnswerTime = (clock: Clock): Promise<void> => clock.wait(250)
