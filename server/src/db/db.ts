import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { raw, type Sql } from 'sql-template-tag'
import { isConnectionEndedByServer, isConnectionLost, mayStatementHaveExecuted } from './database-errors.ts'
import type { DatabaseHealthWatch } from './health-watch.ts'
import { reportStatementTime } from './slowest-statement.ts'
import {
  beginAndRollbackTimeoutMs,
  commitTimeoutMs,
  currentDatabaseTimeLimits,
  queryCancelGraceMs,
  timeLimitStatementsOf,
} from './timeouts.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

/**
 * Runs SQL statements. Each SQL text is prepared once and forever, so there must be few different texts (see
 * `skipPreparedStatementSql`). Inside `transaction`, only `tx` may be used: the embedded database has one connection, and
 * waiting for a second connection would never end.
 */
export interface Db {
  many<T extends QueryResultRow>(query: Sql): Promise<T[]>
  one<T extends QueryResultRow>(query: Sql): Promise<T | undefined>
  newId(query: Sql): Promise<number>
  /** @returns the number of affected rows */
  run(query: Sql): Promise<number>
  /**
   * Sends a statement whose result is not needed. Inside a transaction it does not wait for the result: the transaction
   * waits before its commit, and fails with the statement's error.
   */
  send(query: Sql): Promise<void>
  /**
   * Commits when `work` resolves, rolls back when `work` throws. A nested call joins the outer transaction without a
   * savepoint.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Like `transaction`, for frequent changes that access rows only by keys: PostgreSQL uses generic query plans instead
   * of planning long statements each time.
   */
  quickTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs `work` after the commit, never after a rollback; outside a transaction at once. It must not throw. */
  afterCommit(work: (db: Db) => void): void
  /** Runs `work` at the end of the transaction, before the commit, in the order of the calls. */
  beforeCommit(work: () => Promise<void>): void
}

/**
 * An SQL comment for statements with very many possible texts: the statement is planned at each run and is not
 * prepared.
 */
export const skipPreparedStatementSql: Sql = raw('/* unprepared */')

/**
 * An SQL comment for a statement with `skipPreparedStatementSql` that is nevertheless prepared once it has run five
 * times. Use it only if the best plan is the same for all values.
 */
export const prepareFrequentStatementSql: Sql = raw('/* prepared if frequent */')

/** Maximum number of frequent SQL texts that are prepared. Each prepared statement takes memory on every connection. */
const maxFrequentTexts = 200
const runsUntilPrepared = 5
const runsOfText = new Map<string, number>()
const frequentTexts = new Set<string>()

function isFrequent(text: string): boolean {
  if (frequentTexts.has(text)) return true
  if (frequentTexts.size === maxFrequentTexts) return false
  const runs = (runsOfText.get(text) ?? 0) + 1
  if (runs >= runsUntilPrepared) frequentTexts.add(text)
  if (runsOfText.size > 10 * maxFrequentTexts) runsOfText.clear()
  runsOfText.set(text, runs)
  return false
}

const isPrepared = (text: string): boolean =>
  !text.includes(skipPreparedStatementSql.text) || (text.includes(prepareFrequentStatementSql.text) && isFrequent(text))

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** `statementMs` null = no limit: for the embedded database, and for programs started in a terminal. */
interface Limits {
  watch: DatabaseHealthWatch
  statementMs: number | null
  statements: StatementOptions
  /** SQL that is run after each `begin`: session settings, which a connection pooler cannot keep on its connections. */
  atBegin?: string
}

/** `areKept`: false = the connection pooler loses prepared statements, so no statement is prepared (`db/pooler.ts`). */
export interface StatementOptions {
  areKept: boolean
}

type TransactionMethods = Pick<Db, 'transaction' | 'quickTransaction' | 'afterCommit' | 'beforeCommit'>
type AcceptSent = (result: Promise<unknown>) => Promise<void>
type RunQuery = <T extends QueryResultRow>(question: QueryConfig) => Promise<QueryResult<T>>

function createDbOver(
  ask: RunQuery,
  statements: StatementOptions,
  acceptSent: AcceptSent,
  frame: TransactionMethods,
): Db {
  const query = <T extends QueryResultRow>({ text, values }: Sql) =>
    ask<T>(statements.areKept && isPrepared(text) ? { name: nameOf(text), text, values } : { text, values })
  return {
    many: async <T extends QueryResultRow>(statement: Sql) => (await query<T>(statement)).rows,
    one: async <T extends QueryResultRow>(statement: Sql) => (await query<T>(statement)).rows[0],
    newId: async (statement) => {
      const [made] = (await query<{ id: number }>(statement)).rows
      if (!made) throw new Error('Nothing was inserted')
      return made.id
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    send: (statement) => acceptSent(query(statement)),
    ...frame,
  }
}

/** Adds the time limit `query_timeout`, which the `pg` driver supports but its types do not declare. */
const withQueryTimeout = (question: QueryConfig, query_timeout: number): QueryConfig =>
  Object.assign(question, { query_timeout })
/** Maximum number of retries on another connection if the database server has closed the connection. */
const maxRepeats = 3
const writes = /\b(insert into|update|delete from)\b/i
/**
 * Returns SAVE_UNKNOWN if the statement may have run: users must be told neither that the change was saved nor that it
 * was not.
 */
const saveErrorOf = (cause: unknown) =>
  mayStatementHaveExecuted(cause) ? new AppError('SAVE_UNKNOWN', { cause }) : cause

/**
 * Creates the database object. The driver limits the time of each statement, too, because a hanging server does not
 * enforce its own limit.
 */
export function createDatabase(pool: Pool, { watch, statementMs, statements, atBegin }: Limits): Db {
  const asking =
    (client: Pool | PoolClient, limitMs: number | null, onLost?: (error: Error) => void): RunQuery =>
    async <T extends QueryResultRow>(question: QueryConfig) => {
      const from = performance.now()
      try {
        return await client.query<T>(
          limitMs === null ? question : withQueryTimeout(question, limitMs + queryCancelGraceMs),
        )
      } catch (error) {
        watch.failed(error)
        if (isConnectionLost(error)) onLost?.(error as Error)
        throw error
      } finally {
        reportStatementTime(performance.now() - from, question.text)
      }
    }
  const patience = () => (statementMs === null ? undefined : currentDatabaseTimeLimits())
  const connect = () =>
    pool.connect().catch((error) => {
      watch.failed(error)
      throw error
    })

  const inTransaction = async <T>(begin: string, work: (tx: Db, ask: RunQuery) => Promise<T>): Promise<T> => {
    if (watch.has('silent')) throw new AppError('DATABASE_DOWN')
    const long = patience()
    const client = await connect()
    const afterwards: ((db: Db) => void)[] = []
    const atEnd: (() => Promise<void>)[] = []
    const sent: Promise<unknown>[] = []
    const acceptSent: AcceptSent = async (result) => {
      // Without this handler, Node.js would end the process if the statement fails before the commit reads the result.
      result.catch(() => {})
      sent.push(result)
    }
    let broken: Error | undefined
    const within = (limitMs: number) =>
      asking(client, statementMs === null ? null : limitMs, (error) => {
        broken = error
      })
    const askWithinTransaction = within(long?.statementMs ?? statementMs ?? 0)
    let isOver = false
    const ask: RunQuery = async (question) => {
      // A statement after the end of the transaction would run outside it, and PostgreSQL would commit the statement at
      // once.
      if (isOver) throw new Error('The transaction has already ended')
      return askWithinTransaction(question)
    }
    try {
      acceptSent(
        within(beginAndRollbackTimeoutMs)({
          text: [begin, atBegin, long && timeLimitStatementsOf(long)].filter(Boolean).join('; '),
        }),
      )
      const join: Db['transaction'] = (inner) => inner(tx)
      const tx: Db = createDbOver(ask, statements, acceptSent, {
        transaction: join,
        quickTransaction: join,
        afterCommit: (next) => afterwards.push(next),
        beforeCommit: (next) => atEnd.push(next),
      })
      const result = await work(tx, ask)
      for (const next of atEnd) await next()
      await Promise.all(sent)
      // The commit is refused, because it would wait for a standby server that does not answer. Without the commit
      // nothing is saved.
      if (watch.has('commit') && (await hasWritten(ask))) throw new AppError('DATABASE_DOWN')
      isOver = true
      const { command } = await within(commitTimeoutMs)({ text: 'commit' }).catch((cause) => {
        throw saveErrorOf(cause)
      })
      if (command === 'ROLLBACK')
        throw new Error('PostgreSQL rolled back instead of committing, because `work` ignored a failed statement')
      for (const next of afterwards) next(db)
      return result
    } catch (error) {
      isOver = true
      // PostgreSQL itself rolls back the transaction of a lost connection, so no rollback is sent.
      if (!broken)
        await within(beginAndRollbackTimeoutMs)({ text: 'rollback' }).catch((cause: Error) => (broken ??= cause))
      // Throws the error of the first failed sent statement: that failure makes all later statements fail.
      throw (await firstErrorOf(sent))?.reason ?? error
    } finally {
      client.release(broken)
    }
  }

  const short = asking(pool, statementMs)
  const alone: RunQuery = async <T extends QueryResultRow>(question: QueryConfig) => {
    if (watch.has('silent') || (watch.has('commit') && writes.test(question.text))) throw new AppError('DATABASE_DOWN')
    if (patience()) return inTransaction('begin', (_, ask) => ask<T>(question))
    for (let repeats = 0; ; repeats++)
      try {
        return await short<T>(question)
      } catch (error) {
        if (writes.test(question.text)) throw saveErrorOf(error)
        // A read whose connection was closed is repeated: after a restart of PostgreSQL, each closed connection in the
        // pool makes one statement fail.
        if (!isConnectionEndedByServer(error) || repeats === maxRepeats) throw error
      }
  }
  const db: Db = createDbOver(alone, statements, async (result) => void (await result), {
    transaction: (work) => inTransaction('begin', work),
    quickTransaction: (work) => inTransaction('begin; set local plan_cache_mode = force_generic_plan', work),
    afterCommit: (work) => work(db),
    beforeCommit: () => {
      throw new Error('beforeCommit requires a transaction')
    },
  })
  return db
}

async function firstErrorOf(results: Promise<unknown>[]): Promise<PromiseRejectedResult | undefined> {
  return (await Promise.allSettled(results)).find((result) => result.status === 'rejected')
}

async function hasWritten(ask: RunQuery): Promise<boolean> {
  const { rows } = await ask<{ has: boolean }>({ text: 'select pg_current_xact_id_if_assigned() is not null as has' })
  return rows[0]?.has ?? false
}

/** Runs `work` and rolls it back, so that a preview shows exactly what the action would do. */
export async function runAndRollBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let seen: { is: T } | undefined
  const undo = new Error('rolled back on purpose')
  await db
    .transaction(async (tx) => {
      seen = { is: await work(tx) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return (seen as { is: T }).is
}
