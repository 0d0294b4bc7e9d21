/** Errors that make a test fail at its end, even if all its expectations are met. */
export const errorsThatFailTest: string[] = []
