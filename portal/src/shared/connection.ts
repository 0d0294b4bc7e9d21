/** Returns whether the user saves data or has a slow connection, so that nothing must be loaded in advance. */
export function isDataSavingOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
