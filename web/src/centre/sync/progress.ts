/** Estimates the progress while the total is unknown: five percent more every six seconds, at most 95. */
export function estimateProgress(percent: number, tick: number): number {
  return tick % 6 === 0 ? Math.min(95, percent + 5) : percent
}

/**
 * Returns the next progress after the run has ended: 100 at once if the total was known; otherwise it grows by twenty
 * percent a second.
 */
export function finishStep(percent: number, isHonest: boolean): number {
  return isHonest ? 100 : Math.min(100, percent + 20)
}
