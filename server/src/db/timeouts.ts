import { AsyncLocalStorage } from 'node:async_hooks'

/** How long PostgreSQL and this process wait before they give something up. */
interface Patience {
  /** One statement. */
  statementMs: number
  /** A lock that somebody else holds. */
  lockMs: number
}

/** Exports and jobs of the queue: nobody sits before them. */
const long: Patience = { statementMs: 15 * 60_000, lockMs: 60_000 }
const longNow = new AsyncLocalStorage<Patience>()

/** What `work` asks the database may take long: an export, a job. Calls are held to `MARKAZ_STATEMENT_SECONDS`. */
export const withLongTimeout = <T>(work: () => T): T => longNow.run(long, work)

/** The patience of the work under way; undefined = that of the connection. */
export const currentTimeout = (): Patience | undefined => longNow.getStore()

/** The limits as statements of the transaction that they are for. */
export const settingsOf = ({ statementMs, lockMs }: Patience): string =>
  limitsOf({ statementMs, lockMs })
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')

/** The same in PostgreSQL's own settings. A transaction in which nothing happens any more holds its locks no longer than this. */
export const limitsOf = ({ statementMs, lockMs }: Patience) =>
  [
    ['statement_timeout', statementMs],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', Math.max(60_000, statementMs)],
  ] as const

/** How much longer this process waits than the server's own limit: as a rule that one says why. */
export const graceMs = 3_000
/** A commit writes to the disk and may wait for a standby. */
export const commitMs = 10_000
/** The limit for beginning and taking back. */
export const shortTimeoutMs = 5_000
