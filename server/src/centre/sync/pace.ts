import { setTimeout as delay } from 'node:timers/promises'

/**
 * Maximum number of rows per transaction. Other work waits for its locks, on the embedded database for all of it.
 */
export const mostRowsAtOnce = 100

const longestPauseMs = 500

/** Runs the transactions of a run. */
export type Pace = <T>(transaction: () => Promise<T>) => Promise<T>

/** For a run beside which no other work waits. */
export const withoutPauses: Pace = (transaction) => transaction()

/** Pauses after each transaction for as long as it took, so that other work gets at least half of the time. */
export const pacedBy =
  (signal: AbortSignal): Pace =>
  async (transaction) => {
    const from = performance.now()
    const result = await transaction()
    const pauseMs = Math.floor(Math.min(performance.now() - from, longestPauseMs))
    // The transaction is committed, so an aborted pause must not look like its failure.
    if (pauseMs > 0) await delay(pauseMs, undefined, { signal }).catch(() => {})
    return result
  }
