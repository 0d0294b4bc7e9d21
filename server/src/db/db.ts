import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { raw, type Sql } from 'sql-template-tag'
import { isLost, mayHaveArrived } from './database-errors.ts'
import { commitMs, currentTimeout, graceMs, settingsOf, shortTimeoutMs } from './timeouts.ts'
import type { Watch } from './watch.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

/**
 * What a handler asks the database with. A statement is prepared under the hash of its text, so the second call of the
 * same query is planned already; both sides keep it for ever, so the texts must be few (`unprepared`). Inside `transaction` use the handle it gives and nothing else:
 * the embedded database is ONE connection, the pool would wait for ever.
 */
export interface Db {
  /** All rows. */
  many<T extends QueryResultRow>(query: Sql): Promise<T[]>
  /** The first row, or undefined. */
  one<T extends QueryResultRow>(query: Sql): Promise<T | undefined>
  /** The id of the row that an insert made, by its `returning id`. */
  newId(query: Sql): Promise<number>
  /** How many rows a write touched. */
  run(query: Sql): Promise<number>
  /** Commits when `work` resolves, rolls back when it throws; inside a transaction it is a savepoint-less join. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * The same, its statements planned once for all values: for a hot save that reads and writes by keys alone. PostgreSQL
   * plans a long statement over an array of ids anew each time, which takes longer than running it.
   */
  quickTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Runs when this transaction is committed, and never when it is not; outside of one at once. Must not throw.
   * @param work is given the database outside of the transaction
   */
  afterCommit(work: (db: Db) => void): void
  /** Runs as the last of this transaction, in the order in which it was asked for; only inside of one. */
  beforeCommit(work: () => Promise<void>): void
}

/** Somewhere in a statement whose text is one of very many: it is planned each time, and nothing of it is kept. */
export const unprepared: Sql = raw('/* unprepared */')

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** What statements are held to; without a limit of time where the database is in this process, or a person at a desk waits. */
interface Limits {
  watch: Watch
  statementMs: number | null
  statements: Statements
  /** Settings that each transaction begins with, where connections are a pooler's and have none of ours. */
  atBegin?: string
}

/** Whether a statement may have a name: it has to be there again on the connection of the next call (`db/pooler.ts`). */
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

/** pg knows it, its types do not. */
const limited = (question: QueryConfig, query_timeout: number): QueryConfig =>
  Object.assign(question, { query_timeout })
/** What a statement that changes something contains; looked for only where something has gone wrong. */
const writes = /\b(insert into|update|delete from)\b/i
/** It was sent, no answer came: nobody may be told that it was saved, nor that it was not. */
const unlessKnown = (cause: unknown) => (mayHaveArrived(cause) ? new AppError('SAVE_UNKNOWN', { cause }) : cause)

/**
 * The database behind a pool. A server that hangs keeps no limits of its own, so each statement has one here as well, and
 * what would wait for a database that is known to be silent is refused at once.
 */
export function databaseOf(pool: Pool, { watch, statementMs, statements, atBegin }: Limits): Db {
  /** @param limitMs null = none */
  const asking =
    (client: Pool | PoolClient, limitMs: number | null, onLost?: (error: Error) => void): Ask =>
    async <T extends QueryResultRow>(question: QueryConfig) => {
      try {
        return await client.query<T>(limitMs === null ? question : limited(question, limitMs + graceMs))
      } catch (error) {
        watch.failed(error)
        if (isLost(error)) onLost?.(error as Error)
        throw error
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
      // A commit would wait for a standby that does not answer. Without it nothing is saved, and that is known.
      if (watch.has('commit') && (await hasWritten(ask))) throw new AppError('DATABASE_DOWN')
      await within(commitMs)({ text: 'commit' }).catch((cause) => {
        throw unlessKnown(cause)
      })
      for (const next of afterwards) next(db)
      return result
    } catch (error) {
      // A connection that is lost takes its transaction with it.
      if (!broken) await within(shortTimeoutMs)({ text: 'rollback' }).catch((cause: Error) => (broken ??= cause))
      throw error
    } finally {
      client.release(broken)
    }
  }

  const short = asking(pool, statementMs)
  /** One statement that is a transaction by itself. */
  const alone: Ask = async <T extends QueryResultRow>(question: QueryConfig) => {
    if (watch.has('silent') || (watch.has('commit') && writes.test(question.text))) throw new AppError('DATABASE_DOWN')
    if (patience()) return inTransaction('begin', (_, ask) => ask<T>(question))
    try {
      return await short<T>(question)
    } catch (error) {
      throw writes.test(question.text) ? unlessKnown(error) : error
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
