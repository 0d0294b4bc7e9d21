/** Whether its owner has asked to be sparing, or it is too slow to be otherwise: nothing is fetched ahead of a wish. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
