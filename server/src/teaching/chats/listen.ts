import pg from 'pg'
import { channel, thisProcess } from './feed.ts'

const longestWaitMs = 10_000

/**
 * Hears what other processes on the same database have told; a connection of its own, made anew when it breaks. The
 * embedded database has no other processes.
 */
export function listenForOthers(
  pool: pg.Pool,
  {
    onTold,
    onConnected,
    onError,
  }: { onTold(groupId: number): void; onConnected(): void; onError(error: unknown): void },
): { stop(): Promise<void> } {
  const { connectionString } = pool.options
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = 500
  let isStopped = !connectionString

  async function connect(): Promise<void> {
    if (isStopped) return
    const fresh = new pg.Client({
      connectionString,
      application_name: 'markaz-listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', onError)
    fresh.on('notification', ({ payload = '' }) => {
      const [groupId, process] = payload.split(' ')
      // What this process wrote, it knows already.
      if (process !== thisProcess) onTold(Number(groupId))
    })
    fresh.once('end', again)
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      waitMs = 500
      // Whatever was told while nobody listened.
      onConnected()
    } catch (error) {
      onError(error)
      await fresh.end().catch(() => {})
      again()
    }
  }

  function again(): void {
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
      await client?.end().catch(() => {})
    },
  }
}
