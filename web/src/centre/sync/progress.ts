/** Estimates the progress if the number of rows is unknown: five percent more every six seconds, at most 95. */
export function estimateSyncProgress(percent: number, tick: number): number {
  return tick % 6 === 0 ? Math.min(95, percent + 5) : percent
}

/**
 * Returns the progress after the end: 100 if the number of rows was known, otherwise twenty percent more each second.
 */
export function progressAfterSyncEnd(percent: number, isHonest: boolean): number {
  return isHonest ? 100 : Math.min(100, percent + 20)
}
