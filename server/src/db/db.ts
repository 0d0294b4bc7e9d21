import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { raw, type Sql } from 'sql-template-tag'
import { isConnectionEnded, isConnectionLost, mayHaveExecuted } from './database-errors.ts'
import { statementTook } from './slowest-statement.ts'
import { cancelGraceMs, commitMs, currentTimeout, settingsOf, shortTimeoutMs } from './timeouts.ts'
import type { Watch } from './watch.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

/**
 * The database as handlers use it. A statement is prepared under the hash of its text, so its second run needs no
 * planning. Both sides keep prepared statements for ever, so there must be few different texts (`unprepared`). Inside
 * `transaction` use only the handle that it passes: the embedded database has ONE connection, so the pool would wait
 * for ever.
 */
export interface Db {
  /** Returns all rows. */
  many<T extends QueryResultRow>(query: Sql): Promise<T[]>
  /** Returns the first row, or undefined. */
  one<T extends QueryResultRow>(query: Sql): Promise<T | undefined>
  /** Runs an insert that ends with `returning id`, and returns that id. */
  newId(query: Sql): Promise<number>
  /** Runs a write and returns the number of affected rows. */
  run(query: Sql): Promise<number>
  /**
   * Commits when `work` resolves, rolls back when it throws. A nested call joins the outer transaction without a
   * savepoint.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Runs `work` as `transaction` does, but plans each statement once for all values (generic plans). For frequent saves
   * that read and write by keys only. Otherwise PostgreSQL plans a long statement with an array of ids each time, which
   * takes longer than running it.
   */
  quickTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Runs `work` after this transaction commits, never after a rollback, and at once outside a transaction. Must not
   * throw.
   * @param work receives the database outside the transaction
   */
  afterCommit(work: (db: Db) => void): void
  /** Runs `work` at the end of this transaction, in the order of the calls; only inside a transaction. */
  beforeCommit(work: () => Promise<void>): void
}

/** Marks a statement with very many possible texts: it is planned each time and not stored as a prepared statement. */
export const unprepared: Sql = raw('/* unprepared */')

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Limits of statements. There is no time limit when the database is embedded or the program is started at a terminal.
 */
interface Limits {
  watch: Watch
  statementMs: number | null
  statements: Statements
  /** Settings for the start of each transaction, needed when connections belong to a pooler and cannot have ours. */
  atBegin?: string
}

/**
 * Whether statements may be prepared by name: a named statement must exist on the next call's connection
 * (`db/pooler.ts`).
 */
export interface Statements {
  areKept: boolean
}

type Frame = Pick<Db, 'transaction' | 'quickTransaction' | 'afterCommit' | 'beforeCommit'>
type Ask = <T extends QueryResultRow>(question: QueryConfig) => Promise<QueryResult<T>>

function over(ask: Ask, statements: Statements, frame: Frame): Db {
  const query = <T extends QueryResultRow>({ text, values }: Sql) =>
    ask<T>(
      !statements.areKept || text.includes(unprepared.text) ? { text, values } : { name: nameOf(text), text, values },
    )
  return {
    many: async <T extends QueryResultRow>(statement: Sql) => (await query<T>(statement)).rows,
    one: async <T extends QueryResultRow>(statement: Sql) => (await query<T>(statement)).rows[0],
    newId: async (statement) => {
      const [made] = (await query<{ id: number }>(statement)).rows
      if (!made) throw new Error('Nothing was inserted')
      return made.id
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    ...frame,
  }
}

/** The `pg` driver supports `query_timeout`, but its types do not declare it. */
const limited = (question: QueryConfig, query_timeout: number): QueryConfig =>
  Object.assign(question, { query_timeout })
/** How often a read is repeated on another connection after its connection was ended. */
const maxRepeats = 3
/** Matches a statement that writes; only tested after an error. */
const writes = /\b(insert into|update|delete from)\b/i
/**
 * Returns SAVE_UNKNOWN if the statement was sent without a reply. The user must not read that it was saved, nor that it
 * was not.
 */
const unlessKnown = (cause: unknown) => (mayHaveExecuted(cause) ? new AppError('SAVE_UNKNOWN', { cause }) : cause)

/**
 * Makes the `Db` of a pool. A server that hangs does not enforce its own limits, so each statement has a limit here as
 * well. Calls are refused at once while the database is known not to answer.
 */
export function databaseOf(pool: Pool, { watch, statementMs, statements, atBegin }: Limits): Db {
  /**
   * Makes a function that runs a statement.
   * @param limitMs time limit in milliseconds; null = none
   */
  const asking =
    (client: Pool | PoolClient, limitMs: number | null, onLost?: (error: Error) => void): Ask =>
    async <T extends QueryResultRow>(question: QueryConfig) => {
      const from = performance.now()
      try {
        return await client.query<T>(limitMs === null ? question : limited(question, limitMs + cancelGraceMs))
      } catch (error) {
        watch.failed(error)
        if (isConnectionLost(error)) onLost?.(error as Error)
        throw error
      } finally {
        statementTook(performance.now() - from, question.text)
      }
    }
  const patience = () => (statementMs === null ? undefined : currentTimeout())
  const connect = () =>
    pool.connect().catch((error) => {
      watch.failed(error)
      throw error
    })

  const inTransaction = async <T>(begin: string, work: (tx: Db, ask: Ask) => Promise<T>): Promise<T> => {
    if (watch.has('silent')) throw new AppError('DATABASE_DOWN')
    const long = patience()
    const client = await connect()
    const afterwards: ((db: Db) => void)[] = []
    const atEnd: (() => Promise<void>)[] = []
    let broken: Error | undefined
    const within = (limitMs: number) =>
      asking(client, statementMs === null ? null : limitMs, (error) => {
        broken = error
      })
    const ask = within(long?.statementMs ?? statementMs ?? 0)
    try {
      await within(shortTimeoutMs)({ text: [begin, atBegin, long && settingsOf(long)].filter(Boolean).join('; ') })
      const join: Db['transaction'] = (inner) => inner(tx)
      const tx: Db = over(ask, statements, {
        transaction: join,
        quickTransaction: join,
        afterCommit: (next) => afterwards.push(next),
        beforeCommit: (next) => atEnd.push(next),
      })
      const result = await work(tx, ask)
      for (const next of atEnd) await next()
      // The commit would wait for a standby that does not answer. Without the commit nothing is saved, and the caller
      // knows it.
      if (watch.has('commit') && (await hasWritten(ask))) throw new AppError('DATABASE_DOWN')
      await within(commitMs)({ text: 'commit' }).catch((cause) => {
        throw unlessKnown(cause)
      })
      for (const next of afterwards) next(db)
      return result
    } catch (error) {
      // If the connection is lost, PostgreSQL rolls the transaction back.
      if (!broken) await within(shortTimeoutMs)({ text: 'rollback' }).catch((cause: Error) => (broken ??= cause))
      throw error
    } finally {
      client.release(broken)
    }
  }

  const short = asking(pool, statementMs)
  /** Runs one statement that is its own transaction. */
  const alone: Ask = async <T extends QueryResultRow>(question: QueryConfig) => {
    if (watch.has('silent') || (watch.has('commit') && writes.test(question.text))) throw new AppError('DATABASE_DOWN')
    if (patience()) return inTransaction('begin', (_, ask) => ask<T>(question))
    for (let repeats = 0; ; repeats++)
      try {
        return await short<T>(question)
      } catch (error) {
        if (writes.test(question.text)) throw unlessKnown(error)
        // After a restart of PostgreSQL the pool may still hold ended connections. Each fails one statement.
        if (!isConnectionEnded(error) || repeats === maxRepeats) throw error
      }
  }
  const db: Db = over(alone, statements, {
    transaction: (work) => inTransaction('begin', work),
    quickTransaction: (work) => inTransaction('begin; set local plan_cache_mode = force_generic_plan', work),
    afterCommit: (work) => work(db),
    beforeCommit: () => {
      throw new Error('There is no transaction that it could belong to')
    },
  })
  return db
}

async function hasWritten(ask: Ask): Promise<boolean> {
  const { rows } = await ask<{ has: boolean }>({ text: 'select pg_current_xact_id_if_assigned() is not null as has' })
  return rows[0]?.has ?? false
}
