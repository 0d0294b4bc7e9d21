import { AsyncLocalStorage } from 'node:async_hooks'

/** The slowest statement of a call so far; its text has no values of users. */
export interface SlowestStatement {
  ms: number
  text: string
}

const ofCall = new AsyncLocalStorage<SlowestStatement>()

/** Runs `work`, which records its slowest statement in `slowest`. */
export const recordSlowest = <T>(slowest: SlowestStatement, work: () => T): T => ofCall.run(slowest, work)

/** Records how long a statement of the current call took. */
export function statementTook(ms: number, text: string): void {
  const slowest = ofCall.getStore()
  if (slowest && ms > slowest.ms) Object.assign(slowest, { ms, text })
}
