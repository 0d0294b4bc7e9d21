import pg from 'pg'
import { StartError } from './migrate.ts'
import type { OpenDatabase } from './open.ts'

const waitMs = 5_000

/** What a pooler between this program and PostgreSQL lets through. */
interface Pooler {
  /** A named statement is there again on whichever connection the next transaction gets (PgBouncer from 1.21 on). */
  keepsStatements: boolean
  /** Settings that the role should have, because a pooler takes none from us; null = it has them. */
  lacks: string | null
}

/**
 * Looks at what stands behind the addresses of the database, and lets named statements go where they are kept.
 * @returns null where no pooler is
 * @throws StartTrouble for what cannot work: a pooler alone, two databases
 */
export async function detectPooler(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string },
  { statements }: Pick<OpenDatabase, 'statements'>,
): Promise<Pooler | null> {
  if (!url) return null
  const through = await looked(url, directUrl !== undefined)
  if (!directUrl) {
    if (through.isPooled)
      throw new StartError(
        "DATABASE_URL pooler (PgBouncer) ga olib boradi: xabarlar, migratsiya va zaxira u orqali ishlamaydi. PostgreSQLning o'z manzilini DATABASE_DIRECT_URL ga yozing",
      )
    return null
  }
  const direct = await looked(directUrl, true)
  if (direct.isPooled)
    throw new StartError(
      "DATABASE_DIRECT_URL ham pooler (PgBouncer) ga olib boradi: PostgreSQLning o'z manzili bo'lsin",
    )
  if (direct.database !== through.database)
    throw new StartError('DATABASE_URL va DATABASE_DIRECT_URL boshqa-boshqa bazalarga olib boradi')
  statements.areKept = !through.isPooled || through.keepsStatements
  return through.isPooled ? { keepsStatements: through.keepsStatements, lacks: through.lacks } : null
}

/** The same for a primary and those that repeat it. */
export const identity = `(select system_identifier from pg_control_system()) || '/'
  || (select oid from pg_database where datname = current_database())`

/** @param isCompared with another address */
async function looked(connectionString: string, isCompared: boolean) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: waitMs, query_timeout: waitMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; database: string | null; lacks: string | null }>(`
      select pg_backend_pid() as pid,
        ${isCompared ? identity : 'null'} as database,
        case when current_setting('jit')::bool or current_setting('statement_timeout') = '0' or current_setting('lock_timeout') = '0'
          then format('alter role %I set jit = off; alter role %1$I set statement_timeout = ''30s''; alter role %1$I set lock_timeout = ''10s''', current_user)
        end as lacks`)
    const [found] = rows
    // A pooler gives each client a number of its own, because the process behind it changes.
    const isPooled = (client as unknown as { processID: number }).processID !== found?.pid
    const keepsStatements = isCompared && isPooled && !(await passesNames(client))
    return { isPooled, keepsStatements, database: found?.database, lacks: found?.lacks ?? null }
  } catch (error) {
    // Its own words for what PostgreSQL has codes for.
    if (/no such (database|user)|auth failed/i.test((error as Error).message))
      throw new StartError(
        `Pooler (${new URL(connectionString).host}) bazani yoki loginni tanimadi: ${(error as Error).message}`,
      )
    throw error
  } finally {
    void client.end().catch(() => {})
  }
}

/** Whether PostgreSQL hears our own name of a statement: then nobody sees to it that the next connection knows it, too. */
async function passesNames(client: pg.Client): Promise<boolean> {
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
