import { createServer, connect as dial, type Socket } from 'node:net'

export interface CuttableConnection {
  base: string
  /** Returns how many bytes the proxy has received from clients, including HTTP headers. */
  takenBytes(): number
  leadTo(port: number | null): void
  after(bytes: number, act: () => void): void
  /**
   * `reset` informs both sides that the connection has ended. `silent` acts as if the cable was unplugged, so the
   * server keeps waiting.
   */
  cut(kind: 'reset' | 'silent'): void
  close(): void
}

export async function createCuttableConnection(): Promise<CuttableConnection> {
  let target: number | null = null
  let taken = 0
  let alarm: { at: number; act: () => void } | null = null
  const pairs = new Set<{ client: Socket; server: Socket }>()
  const silent = new Set<Socket>()
  const listener = createServer((client) => {
    client.on('error', () => {})
    if (target === null) return client.resetAndDestroy()
    const server = dial(target, '127.0.0.1')
    server.on('error', () => client.resetAndDestroy())
    const pair = { client, server }
    pairs.add(pair)
    client.on('data', (chunk) => {
      taken += chunk.length
      if (!server.write(chunk)) {
        client.pause()
        server.once('drain', () => client.resume())
      }
      if (alarm && taken >= alarm.at) {
        const { act } = alarm
        alarm = null
        act()
      }
    })
    server.pipe(client)
    server.on('close', () => client.destroy())
    client.on('close', () => {
      pairs.delete(pair)
      if (!silent.has(server)) server.destroy()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(listener.address() as { port: number }).port}`,
    takenBytes: () => taken,
    leadTo(port) {
      target = port
    },
    after(bytes, act) {
      alarm = { at: taken + bytes, act }
    },
    cut(kind) {
      for (const { client, server } of pairs) {
        if (kind === 'silent') {
          silent.add(server)
          server.unpipe(client)
          server.resume()
        } else server.resetAndDestroy()
        client.resetAndDestroy()
      }
      pairs.clear()
    },
    close() {
      for (const { client, server } of pairs) {
        client.destroy()
        server.destroy()
      }
      for (const server of silent) server.destroy()
      listener.close()
    },
  }
}
