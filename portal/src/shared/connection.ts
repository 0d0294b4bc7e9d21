/** Returns whether data saving is on or the connection is slow; then nothing is prefetched. */
export function isDataSaving(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
