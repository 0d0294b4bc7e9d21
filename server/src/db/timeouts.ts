import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** A short time limit, because health checks must answer quickly. */
const answerMs = 1_500

/** Returns the value of the promise; undefined = the promise failed or took longer than `answerMs`. */
export async function awaitQueryOrTimeout<T>(query: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const late = delay(answerMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([query.catch(() => undefined), late])
  } finally {
    over.abort()
  }
}

/** Returns a function whose concurrent callers share one call of `query` while that call has not finished. */
export function reusePendingQuery<T>(query: () => Promise<T>): () => Promise<T | undefined> {
  let asking: Promise<T | undefined> | undefined
  return () => {
    asking ??= awaitQueryOrTimeout(query()).finally(() => {
      asking = undefined
    })
    return asking
  }
}

interface TimeLimits {
  statementMs: number
  /** The maximum time to wait for a lock of another transaction, in milliseconds. */
  lockMs: number
}

/** Time limits of exports and queue jobs, for which no user waits at the screen. */
const longLimits: TimeLimits = { statementMs: 15 * 60_000, lockMs: 60_000 }
const limitsStorage = new AsyncLocalStorage<TimeLimits>()

/** Runs exports and jobs with longer time limits than the setting `MARKAZ_STATEMENT_SECONDS`. */
export const withLongTimeout = <T>(work: () => T): T => limitsStorage.run(longLimits, work)

/**
 * Returns the longer time limits of a running export or job; undefined = the default limits of the connection apply.
 */
export const currentDatabaseTimeLimits = (): TimeLimits | undefined => limitsStorage.getStore()

export const timeLimitStatementsOf = ({ statementMs, lockMs }: TimeLimits): string =>
  timeLimitSettingsOf({ statementMs, lockMs })
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')

/**
 * Returns the time limits as PostgreSQL settings. An idle transaction is ended after `statementMs` (at least a minute),
 * so that it does not hold locks for longer.
 */
export const timeLimitSettingsOf = ({ statementMs, lockMs }: TimeLimits) =>
  [
    ['statement_timeout', statementMs],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', Math.max(60_000, statementMs)],
  ] as const

/** Milliseconds that this process waits longer than PostgreSQL, so that normally PostgreSQL reports the error. */
export const queryCancelGraceMs = 3_000
/** The time limit of a commit in milliseconds; a commit writes to the disk and may wait for a standby server. */
export const commitTimeoutMs = 10_000
export const beginAndRollbackTimeoutMs = 5_000
