import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, inject, it } from 'vitest'
import { startPostgres } from '../../../tools/postgres.ts'
import { sql } from '../db/db.ts'
import { type OpenedDatabase, openPostgres } from '../db/open.ts'
import { type ChangeNotification, postgresNotifyChannel } from './channel.ts'
import { listenToPostgres } from './listen.ts'

// Shows: OPS-002
it.runIf(inject('postgresUrl'))(
  'after a failover, LISTEN moves to the new primary server within five seconds, although the old one still answers',
  async () => {
    const former = await startPostgres('fsync=off', 'shared_buffers=16MB')
    const next = await startPostgres('fsync=off', 'shared_buffers=16MB')
    // Connections through this proxy stay with the old primary server after the failover; new connections go to the new
    // primary server.
    const gate = { to: former.url, sockets: new Set<Socket>() }
    const proxy = createServer((inside) => {
      const outside = connect(Number(new URL(gate.to).port), '127.0.0.1')
      for (const socket of [inside, outside]) gate.sockets.add(socket.on('error', () => {}))
      inside.pipe(outside).pipe(inside)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    const url = Object.assign(new URL(former.url), { port: (proxy.address() as AddressInfo).port }).href
    const [before, after, { direct, close }] = [
      openPostgres(former.url, 1),
      openPostgres(next.url, 1),
      openPostgres(url, 1),
    ]
    let calls: OpenedDatabase = before
    const db = new Proxy(before.db, { get: (_, key) => calls.db[key as keyof typeof calls.db] })
    const heard: ChangeNotification[] = []
    const errors: string[] = []
    let connected = 0
    const listening = listenToPostgres(
      { direct, db },
      {
        onTold: (told) => heard.push(told),
        onConnected: async () => void connected++,
        onError: (error) => errors.push((error as Error).message),
      },
    )
    try {
      await expect.poll(() => connected, { timeout: 10_000 }).toBe(1)
      gate.to = next.url
      calls = after
      await expect.poll(() => connected, { timeout: 5_000, interval: 50 }).toBe(2)
      expect(errors).toEqual(['LISTEN is connected to a different server than the API calls'])
      await after.db.run(sql`select pg_notify(${postgresNotifyChannel}, 'topic other')`)
      await expect.poll(() => heard, { timeout: 5_000 }).toEqual([{ topic: 'topic' }])
    } finally {
      await listening.stop()
      await Promise.all([before.close(), after.close(), close()])
      for (const socket of gate.sockets) socket.destroy()
      proxy.close()
      former.stop()
      next.stop()
    }
  },
  60_000,
)
