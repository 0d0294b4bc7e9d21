import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a proxy that breaks connections. On every second break the server's side stays open, as after a change of
 * network.
 */
export async function startConnectionCuttingProxy(
  target: string,
  { bytesPerCut, cuts }: { bytesPerCut: number; cuts: number },
) {
  const sockets = new Set<Socket>()
  const line = { url: '', cutsLeft: cuts, sentBytes: 0, close: async () => {} }
  let untilCut = bytesPerCut
  const server = createServer((inside) => {
    const outside = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    outside.pipe(inside)
    inside.on('close', () => !inside.readableAborted && outside.end())
    inside.on('data', (chunk: Buffer) => {
      line.sentBytes += chunk.length
      untilCut -= chunk.length
      if (untilCut > 0 || line.cutsLeft === 0) {
        outside.write(chunk)
        return
      }
      untilCut = bytesPerCut
      line.cutsLeft -= 1
      outside.write(chunk)
      outside.unpipe(inside)
      inside.removeAllListeners('close')
      inside.destroy()
      if (line.cutsLeft % 2 === 0) outside.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  line.close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return line
}
