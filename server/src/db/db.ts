import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { raw, type Sql } from 'sql-template-tag'

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

type Frame = Pick<Db, 'transaction' | 'quickTransaction' | 'afterCommit'>

function over(client: Pool | PoolClient, frame: Frame): Db {
  const query = async <T extends QueryResultRow>(statement: Sql) => {
    const { text } = statement
    const named = text.includes(unprepared.text) ? {} : { name: nameOf(text) }
    return client.query<T>({ ...named, text, values: statement.values })
  }
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

/** The database behind a pool. */
export function databaseOf(pool: Pool): Db {
  const inTransaction = async <T>(begin: string, work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const afterwards: ((db: Db) => void)[] = []
    let broken: Error | undefined
    try {
      await client.query(begin)
      const join: Db['transaction'] = (inner) => inner(tx)
      const tx: Db = over(client, {
        transaction: join,
        quickTransaction: join,
        afterCommit: (next) => afterwards.push(next),
      })
      const result = await work(tx)
      await client.query('commit')
      for (const next of afterwards) next(db)
      return result
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
  const db: Db = over(pool, {
    transaction: (work) => inTransaction('begin', work),
    quickTransaction: (work) => inTransaction('begin; set local plan_cache_mode = force_generic_plan', work),
    afterCommit: (work) => work(db),
  })
  return db
}
