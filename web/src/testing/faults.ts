/** Errors that fail a test after it has run, even if its assertions passed. */
export const testErrors: string[] = []
