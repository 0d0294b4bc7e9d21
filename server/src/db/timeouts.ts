import { AsyncLocalStorage } from 'node:async_hooks'

/** Time limits in milliseconds after which PostgreSQL or this process cancels a statement. */
interface Patience {
  /** Maximum duration of an SQL statement in milliseconds. */
  statementMs: number
  /** Maximum time in milliseconds to wait for a lock of another transaction. */
  lockMs: number
}

/** Limits for exports and queue jobs, for which no user waits at the screen. */
const long: Patience = { statementMs: 15 * 60_000, lockMs: 60_000 }
const longNow = new AsyncLocalStorage<Patience>()

/**
 * Runs `work` with long time limits, for exports and jobs. In other calls, statements have the limit of the setting
 * `MARKAZ_STATEMENT_SECONDS`.
 */
export const withLongTimeout = <T>(work: () => T): T => longNow.run(long, work)

/** Returns the time limits of the current work; undefined = the limits of the connection apply. */
export const currentTimeLimits = (): Patience | undefined => longNow.getStore()

/** Returns the time limits as SQL statements for the start of a transaction. */
export const timeLimitStatementsOf = ({ statementMs, lockMs }: Patience): string =>
  timeLimitSettingsOf({ statementMs, lockMs })
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')

/**
 * Returns the time limits as PostgreSQL settings. An idle transaction is ended after `statementMs`, so that it does not
 * hold locks for longer.
 */
export const timeLimitSettingsOf = ({ statementMs, lockMs }: Patience) =>
  [
    ['statement_timeout', statementMs],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', Math.max(60_000, statementMs)],
  ] as const

/**
 * How much longer this process waits than PostgreSQL's own limit, in milliseconds, so that normally PostgreSQL reports
 * the error.
 */
export const cancelGraceMs = 3_000
/** The time limit of a commit in milliseconds; a commit writes to the disk and may wait for a standby server. */
export const commitTimeoutMs = 10_000
/** The time limit of `begin` and `rollback` in milliseconds. */
export const beginTimeoutMs = 5_000
