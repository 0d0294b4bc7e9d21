import type { Clock } from '../deps.ts'

/**
 * Awaited before an answer, so that its duration does not reveal whether an account exists or a password was checked.
 */
export const minimumAnswerTime = (clock: Clock): Promise<void> => clock.wait(250)
