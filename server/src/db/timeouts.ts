import { AsyncLocalStorage } from 'node:async_hooks'

interface Patience {
  /** The time limit of a statement, in milliseconds. */
  statementMs: number
  /** The maximum time to wait for a lock of another transaction, in milliseconds. */
  lockMs: number
}

/** Time limits of exports and queue jobs, for which no user waits at the screen. */
const long: Patience = { statementMs: 15 * 60_000, lockMs: 60_000 }
const longNow = new AsyncLocalStorage<Patience>()

/** Runs exports and jobs with longer time limits than the setting `MARKAZ_STATEMENT_SECONDS`. */
export const withLongTimeout = <T>(work: () => T): T => longNow.run(long, work)

/** The longer time limits of a running export or job; undefined = those of the connection apply. */
export const currentTimeLimits = (): Patience | undefined => longNow.getStore()

export const timeLimitStatementsOf = ({ statementMs, lockMs }: Patience): string =>
  timeLimitSettingsOf({ statementMs, lockMs })
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')

/** An idle transaction is ended after `statementMs`, so that it does not hold locks for longer. */
export const timeLimitSettingsOf = ({ statementMs, lockMs }: Patience) =>
  [
    ['statement_timeout', statementMs],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', Math.max(60_000, statementMs)],
  ] as const

/** Milliseconds that this process waits longer than PostgreSQL, so that normally PostgreSQL reports the error. */
export const queryCancelGraceMs = 3_000
/** The time limit of a commit in milliseconds; a commit writes to the disk and may wait for a standby server. */
export const commitTimeoutMs = 10_000
/** The time limit of `begin` and `rollback`, in milliseconds. */
export const beginTimeoutMs = 5_000
