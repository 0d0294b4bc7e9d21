import type pg from 'pg'
import { DatabaseClient } from '../db/database-client.ts'
import { sql } from '../db/db.ts'
import { awaitQueryOrTimeout } from '../db/timeouts.ts'
import type { Deps } from '../deps.ts'
import { type ChangeNotification, parseChangeNotification, postgresNotifyChannel } from './channel.ts'

const longestWaitMs = 10_000
/**
 * Milliseconds between checks that PostgreSQL still answers, because this connection may receive no notification for
 * hours.
 */
const probeIntervalMs = 2_500
const probeTimeoutMs = 5_000

interface Listening {
  onTold(told: ChangeNotification): void
  /**
   * Must read changes that were made before the connection was listening. If this call fails, the connection is
   * replaced.
   */
  onConnected(): Promise<void>
  onError(error: unknown): void
}

/**
 * Listens on a separate connection, which is replaced when it breaks. The embedded database has only one connection, so
 * this connection listens.
 */
export function listenToPostgres(
  { direct, db }: Pick<Deps, 'direct' | 'db'>,
  listening: Listening,
): { stop(): Promise<void> } {
  const { connectionString } = direct.options
  return connectionString ? listenOnOwnConnection(connectionString, db, listening) : listenEmbedded(direct, listening)
}

/** Identifies a PostgreSQL server by its start time, which is exact to the microsecond. */
const serverIdentitySql = sql`select pg_postmaster_start_time()::text as server, pg_is_in_recovery() as "isStandby"`
interface ServerIdentity {
  server: string
  isStandby: boolean
}

const onNotification =
  ({ onTold }: Listening) =>
  ({ payload = '' }: pg.Notification) => {
    const told = parseChangeNotification(payload)
    if (told) onTold(told)
  }

function listenEmbedded(pool: pg.Pool, listening: Listening): { stop(): Promise<void> } {
  const hear = onNotification(listening)
  const begun = (async () => {
    const client = await pool.connect()
    try {
      await client.query(`listen ${postgresNotifyChannel}`)
      client.on('notification', hear)
      return client
    } finally {
      client.release()
    }
  })()
  begun.then(listening.onConnected).catch(listening.onError)
  return {
    async stop() {
      const client = await begun.catch(() => null)
      client?.off('notification', hear)
    },
  }
}

function listenOnOwnConnection(
  connectionString: string,
  db: Deps['db'],
  listening: Listening,
): { stop(): Promise<void> } {
  const { onConnected, onError } = listening
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let waitMs = 500
  let isStopped = false

  async function connect(): Promise<void> {
    if (isStopped) return
    const fresh = new DatabaseClient({
      connectionString,
      application_name: 'markaz-listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: probeTimeoutMs,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', onError)
    fresh.on('notification', onNotification(listening))
    fresh.once('end', again)
    try {
      await fresh.connect()
      await fresh.query(`listen ${postgresNotifyChannel}`)
      asking = setInterval(() => void stillRight(fresh), probeIntervalMs).unref()
      await onConnected()
      waitMs = 500
    } catch (error) {
      onError(error)
      await fresh.end().catch(() => {})
      again()
    }
  }

  /**
   * Replaces the connection if it leads to a different server than the connections of API calls. After a failover, the
   * old primary server may still answer, but no process sends notifications through it.
   */
  async function stillRight(fresh: pg.Client): Promise<void> {
    try {
      const [mine] = (await fresh.query<ServerIdentity>(serverIdentitySql.text)).rows
      // If the API's connection does not answer, its server is unknown. Then LISTEN may use any server except a standby
      // server.
      const theirs = await db.one<ServerIdentity>(serverIdentitySql).catch(() => undefined)
      if (mine?.isStandby || (theirs && theirs.server !== mine?.server))
        throw new Error('LISTEN is connected to a different server than the API calls')
    } catch (error) {
      if (client === fresh) onError(error)
      await awaitQueryOrTimeout(fresh.end())
    }
  }

  function again(): void {
    clearInterval(asking)
    client = undefined
    if (isStopped || retry) return
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, waitMs).unref()
    waitMs = Math.min(longestWaitMs, 2 * waitMs)
  }

  void connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      clearInterval(asking)
      // The wait is limited, because a server that hangs does not confirm the end of the connection.
      if (client) await awaitQueryOrTimeout(client.end())
    },
  }
}
