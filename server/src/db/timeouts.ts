import { AsyncLocalStorage } from 'node:async_hooks'

/** Limits after which PostgreSQL and this process give up. */
interface Patience {
  /** Maximum time of one statement. */
  statementMs: number
  /** Maximum wait for a lock of another transaction. */
  lockMs: number
}

/** Limits of exports and queue jobs, for which no user waits at a screen. */
const long: Patience = { statementMs: 15 * 60_000, lockMs: 60_000 }
const longNow = new AsyncLocalStorage<Patience>()

/** Runs `work` with long time limits: for exports and jobs. Other calls have the limit `MARKAZ_STATEMENT_SECONDS`. */
export const withLongTimeout = <T>(work: () => T): T => longNow.run(long, work)

/** Returns the limits of the current work; undefined = the limits of the connection. */
export const currentTimeout = (): Patience | undefined => longNow.getStore()

/** Returns the limits as statements for the start of a transaction. */
export const settingsOf = ({ statementMs, lockMs }: Patience): string =>
  limitsOf({ statementMs, lockMs })
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')

/** Returns the limits as PostgreSQL settings. An idle transaction holds its locks no longer than `statementMs`. */
export const limitsOf = ({ statementMs, lockMs }: Patience) =>
  [
    ['statement_timeout', statementMs],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', Math.max(60_000, statementMs)],
  ] as const

/** How much longer this process waits than the server's own limit, so that usually the server reports the error. */
export const cancelGraceMs = 3_000
/** A commit writes to the disk and may wait for a standby. */
export const commitMs = 10_000
/** The limit for `begin` and `rollback`. */
export const shortTimeoutMs = 5_000
