import { setTimeout as delay } from 'node:timers/promises'

/**
 * Kept small, because other statements wait for a transaction's locks; in the embedded database all other statements
 * wait.
 */
export const maxRowsPerTransaction = 100

const longestPauseMs = 500

export type TransactionRunner = <T>(transaction: () => Promise<T>) => Promise<T>

/** Runs transactions without pauses, for imports during which no other work needs the database. */
export const runTransactionsWithoutPauses: TransactionRunner = (transaction) => transaction()

/**
 * Pauses after each transaction for as long as the transaction took, so that other work gets at least half of the time.
 */
export const runTransactionsWithPauses =
  (signal: AbortSignal): TransactionRunner =>
  async (transaction) => {
    const from = performance.now()
    const result = await transaction()
    const pauseMs = Math.floor(Math.min(performance.now() - from, longestPauseMs))
    // The transaction is already committed. An abort of the pause (the process stops) must not look like a failed
    // transaction.
    if (pauseMs > 0) await delay(pauseMs, undefined, { signal }).catch(() => {})
    return result
  }
