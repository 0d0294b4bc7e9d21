/** What fails a test when it is over, however well it went. */
export const faults: string[] = []
