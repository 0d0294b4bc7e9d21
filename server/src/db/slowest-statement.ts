import { AsyncLocalStorage } from 'node:async_hooks'

/** The slowest SQL statement of an API call; the text contains no parameter values. */
export interface SlowestStatement {
  ms: number
  text: string
}

const slowestOfCall = new AsyncLocalStorage<SlowestStatement>()

export const recordSlowestStatement = <T>(slowest: SlowestStatement, work: () => T): T =>
  slowestOfCall.run(slowest, work)

export function reportStatementTime(ms: number, text: string): void {
  const slowest = slowestOfCall.getStore()
  if (slowest && ms > slowest.ms) Object.assign(slowest, { ms, text })
}
