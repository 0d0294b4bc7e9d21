import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { ServerStartError } from './migrate.ts'
import type { OpenedDatabase } from './open.ts'

const waitMs = 5_000

/** A connection pooler (such as PgBouncer) between this program and PostgreSQL. */
interface Pooler {
  /** True = the pooler makes prepared statements available on each connection (PgBouncer 1.21 or newer). */
  keepsStatements: boolean
  /**
   * SQL that sets missing settings as defaults of the database role, because a pooler cannot set them per session; null
   * = no setting is missing.
   */
  lacks: string | null
}

/**
 * Detects a connection pooler between this program and PostgreSQL; null = there is none.
 * @throws ServerStartError if DATABASE_DIRECT_URL is missing for a pooler, leads to a pooler, or leads to another
 * database
 */
export async function detectPooler(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string },
  { statements }: Pick<OpenedDatabase, 'statements'>,
): Promise<Pooler | null> {
  if (!url) return null
  const through = await inspectConnection(url, directUrl !== undefined)
  if (!directUrl) {
    if (through.isPooled)
      throw new ServerStartError(
        "DATABASE_URL pooler (PgBouncer) ga olib boradi: xabarlar, migratsiya va zaxira u orqali ishlamaydi. PostgreSQLning o'z manzilini DATABASE_DIRECT_URL ga yozing",
      )
    return null
  }
  const direct = await inspectConnection(directUrl, true)
  if (direct.isPooled)
    throw new ServerStartError(
      "DATABASE_DIRECT_URL ham pooler (PgBouncer) ga olib boradi: PostgreSQLning o'z manzili bo'lsin",
    )
  if (direct.database !== through.database)
    throw new ServerStartError('DATABASE_URL va DATABASE_DIRECT_URL boshqa-boshqa bazalarga olib boradi')
  statements.areKept = !through.isPooled || through.keepsStatements
  return through.isPooled ? { keepsStatements: through.keepsStatements, lacks: through.lacks } : null
}

/** Identifies the database: the value is equal on the primary and on its standby servers. */
export const databaseIdentitySql = `(select system_identifier from pg_control_system()) || '/'
  || (select oid from pg_database where datname = current_database())`

/**
 * Finds out whether the address leads to a connection pooler. `isCompared`: also reads which database it is, and
 * whether the pooler keeps prepared statements.
 */
async function inspectConnection(connectionString: string, isCompared: boolean) {
  const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: waitMs, query_timeout: waitMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; database: string | null; lacks: string | null }>(`
      select pg_backend_pid() as pid,
        ${isCompared ? databaseIdentitySql : 'null'} as database,
        case when current_setting('jit')::bool or current_setting('statement_timeout') = '0' or current_setting('lock_timeout') = '0'
          then format('alter role %I set jit = off; alter role %1$I set statement_timeout = ''30s''; alter role %1$I set lock_timeout = ''10s''', current_user)
        end as lacks`)
    const [found] = rows
    // A pooler reports its own process number to each client, so it differs from that of the PostgreSQL process.
    const isPooled = (client as unknown as { processID: number }).processID !== found?.pid
    const keepsStatements = isCompared && isPooled && !(await passesStatementNames(client))
    return { isPooled, keepsStatements, database: found?.database, lacks: found?.lacks ?? null }
  } catch (error) {
    // PgBouncer reports an unknown database or user and a failed sign-in only as text, without PostgreSQL's codes.
    if (/no such (database|user)|auth failed/i.test((error as Error).message))
      throw new ServerStartError(
        `Pooler (${new URL(connectionString).host}) bazani yoki loginni tanimadi: ${(error as Error).message}`,
      )
    throw error
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Returns whether the pooler passes the names of prepared statements on to PostgreSQL. With such a pooler, a statement
 * is prepared only on one of the connections, so the name fails on the others.
 */
async function passesStatementNames(client: pg.Client): Promise<boolean> {
  const name = 'markaz_probe'
  await client.query('begin')
  try {
    await client.query({ name, text: 'select 1' })
    const { rows } = await client.query(`select from pg_prepared_statements where name = '${name}'`)
    if (rows.length > 0) await client.query(`deallocate ${name}`)
    return rows.length > 0
  } finally {
    await client.query('rollback')
  }
}
