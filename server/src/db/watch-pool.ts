import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { isConnectionLost } from './database-errors.ts'
import { type DatabaseCheckResult, DatabaseHealthWatch } from './health-watch.ts'

/** Milliseconds after which a connection in use is suspicious: the database may hang, so it is checked. */
const suspiciousSilenceMs = 2_000
const poolCheckMs = 500
/** Time limit of a check in milliseconds. A running server answers within this time, however busy it is. */
const checkTimeoutMs = 3_000
/** Seconds without a confirmation of the standby server after which a commit is treated as stuck. */
const standbySeconds = 3

/**
 * Watches whether the PostgreSQL server answers. Sends test queries only while a statement is slow or after an error.
 */
export function watchPoolHealth(pool: pg.Pool, connectionString: string): { watch: DatabaseHealthWatch; stop(): void } {
  const clients = new Set<pg.PoolClient>()
  const busySince = new Map<pg.PoolClient, number>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  pool.on('acquire', (client) => busySince.set(client, performance.now()))
  pool.on('release', (_error, client) => busySince.delete(client))

  const watch = new DatabaseHealthWatch({
    look: () =>
      withOwnConnection(connectionString, stuckCommits).then((stuck) => ({ silence: null, stuck }), checkOfError),
    hasRoom: () => withOwnConnection(connectionString, hasDiskSpaceForOneMegabyte),
    cut(pids) {
      for (const client of clients) if (!pids || pids.includes(processOf(client))) cutOff(client)
    },
  })
  let lookedAt = 0
  const sweep = setInterval(() => {
    const now = performance.now()
    const [oldest = now] = busySince.values()
    if (now - oldest < suspiciousSilenceMs || now - lookedAt < suspiciousSilenceMs) return
    lookedAt = now
    void watch.look()
  }, poolCheckMs).unref()
  return {
    watch,
    stop() {
      clearInterval(sweep)
      watch.close()
    },
  }
}

/** Runs a query on a new connection, because the connections of the pool may hang. */
async function withOwnConnection<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString,
    application_name: 'markaz-watch',
    connectionTimeoutMillis: checkTimeoutMs,
    query_timeout: checkTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    // Not awaited, because a server that hangs does not confirm the end of the connection.
    void client.end().catch(() => {})
  }
}

async function stuckCommits(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
      and state_change < clock_timestamp() - make_interval(secs => ${standbySeconds})`)
  return rows.map(({ pid }) => pid)
}

/**
 * Returns a failed check only if the server did not answer. A refused connection (wrong password, too many connections)
 * is an answer.
 */
function checkOfError(error: unknown): DatabaseCheckResult {
  const { code } = error as { code?: string }
  const answers = code !== undefined && (!isConnectionLost(error) || code === '53300')
  return { silence: answers ? null : error, stuck: [] }
}

/** Tests the disk by writing a temporary table. */
export async function hasDiskSpaceForOneMegabyte(client: pg.Client | pg.PoolClient): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query(`
      create temp table markaz_room on commit drop as
        select (select string_agg(md5(random()::text || n || part), '') from generate_series(1, 50) as part) as bytes
        from generate_series(1, 600) as n`)
    return true
  } catch (error) {
    // Without the right to create temporary tables, the disk cannot be tested and is assumed to have space.
    return (error as { code?: string }).code === '42501'
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

/** Private fields of the `pg` client: PostgreSQL's process id, and the socket, which can be closed without waiting. */
interface PgClientInternals {
  processID: number
  connection: { stream: { destroy(): void } }
}
const internalsOf = (client: pg.PoolClient) => client as unknown as PgClientInternals
const processOf = (client: pg.PoolClient) => internalsOf(client).processID
const cutOff = (client: pg.PoolClient) => internalsOf(client).connection.stream.destroy()
