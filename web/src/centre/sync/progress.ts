/** The total is unknown: five more every six seconds, never above 95. */
export function nextGuess(percent: number, tick: number): number {
  return tick % 6 === 0 ? Math.min(95, percent + 5) : percent
}

/** The run is over: an honest circle goes straight to 100, a guessed one by twenty a second. */
export function finishStep(percent: number, isHonest: boolean): number {
  return isHonest ? 100 : Math.min(100, percent + 20)
}
