import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface ConnectionSpeed {
  kbit: number
  rttMs: number
}

/**
 * Starts a proxy that simulates a slow connection. All responses share its bandwidth; TCP slow start is not simulated.
 */
export async function startSlowConnectionProxy(
  target: string,
  line: ConnectionSpeed,
): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(target)
  const bytesPerMs = line.kbit / 8
  let freeAt = 0
  const throughAt = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    return freeAt + line.rttMs / 2
  }
  const until = (at: number) => delay(Math.max(0, at - performance.now()))
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const opened = performance.now() + line.rttMs
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
      socket.on('close', () => sockets.delete(socket))
    }
    let up = until(opened)
    client.on('data', (chunk) => {
      const at = performance.now() + line.rttMs / 2
      up = up.then(() => until(at)).then(() => void upstream.write(chunk))
    })
    let down = Promise.resolve()
    upstream.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += 1460) {
        const piece = chunk.subarray(at, at + 1460)
        const through = throughAt(piece.length)
        down = down.then(() => until(through)).then(() => void client.write(piece))
      }
    })
    client.on('end', () => upstream.end())
    upstream.on('end', () => void down.then(() => client.end()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
