/** Returns whether the browser saves data or has a slow connection. If so, the portal loads nothing in advance. */
export function isDataSavingOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
