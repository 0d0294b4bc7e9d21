/** Returns whether the user saves data or the connection is slow. Nothing is loaded in advance then. */
export function isDataSavingOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
