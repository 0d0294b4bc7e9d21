import type { Clock } from '../deps.ts'

/**
 * Starts the minimum time of an answer whose duration could reveal whether an account exists or a password was checked.
 * The caller awaits the promise before it answers.
 */
export const evenTime = (clock: Clock): Promise<void> => clock.wait(250)
