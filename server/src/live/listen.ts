import pg from 'pg'
import { sql } from '../db/db.ts'
import { inTime } from '../db/in-time.ts'
import type { Deps } from '../deps.ts'
import { channel, readNotification, type Told } from './channel.ts'

const longestWaitMs = 10_000
/** Nothing is said on this connection for hours: whether the other side still hears it has to be asked. */
const askMs = 2_500
const answerMs = 5_000

interface Listening {
  onTold(told: Told): void
  /** It listens from now on; whatever was announced before has to be looked for. If that fails, it connects again. */
  onConnected(): Promise<void>
  onError(error: unknown): void
}

/** Listens on a connection of its own, replaced when it breaks; on the embedded database, on the only one. */
export function listen({ direct, db }: Pick<Deps, 'direct' | 'db'>, listening: Listening): { stop(): Promise<void> } {
  const { connectionString } = direct.options
  return connectionString ? listenApart(connectionString, db, listening) : listenEmbedded(direct, listening)
}

/** When the server began says which one it is, to the microsecond. */
const whichServer = sql`select pg_postmaster_start_time()::text as server, pg_is_in_recovery() as "isStandby"`
interface Which {
  server: string
  isStandby: boolean
}

const onNotification =
  ({ onTold }: Listening) =>
  ({ payload = '' }: pg.Notification) => {
    const told = readNotification(payload)
    if (told) onTold(told)
  }

function listenEmbedded(pool: pg.Pool, listening: Listening): { stop(): Promise<void> } {
  const hear = onNotification(listening)
  const begun = (async () => {
    const client = await pool.connect()
    try {
      await client.query(`listen ${channel}`)
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

function listenApart(connectionString: string, db: Deps['db'], listening: Listening): { stop(): Promise<void> } {
  const { onConnected, onError } = listening
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let waitMs = 500
  let isStopped = false

  async function connect(): Promise<void> {
    if (isStopped) return
    const fresh = new pg.Client({
      connectionString,
      application_name: 'markaz-listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMs,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', onError)
    fresh.on('notification', onNotification(listening))
    fresh.once('end', again)
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      asking = setInterval(() => void stillRight(fresh), askMs).unref()
      await onConnected()
      waitMs = 500
    } catch (error) {
      onError(error)
      await fresh.end().catch(() => {})
      again()
    }
  }

  /** After a failover the former primary may answer for long, and nobody announces anything there any more. */
  async function stillRight(fresh: pg.Client): Promise<void> {
    try {
      const [mine] = (await fresh.query<Which>(whichServer.text)).rows
      // While calls have no database there is nothing to compare with.
      const theirs = await db.one<Which>(whichServer).catch(() => undefined)
      if (mine?.isStandby || (theirs && theirs.server !== mine?.server))
        throw new Error('LISTEN is not on the server that calls go to')
    } catch (error) {
      if (client === fresh) onError(error)
      await inTime(fresh.end())
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
      // A server that hangs says no goodbye.
      if (client) await inTime(client.end())
    },
  }
}
