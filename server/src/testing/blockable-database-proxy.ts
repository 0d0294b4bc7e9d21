import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Creates a TCP proxy in front of a database. It starts closed, and refuses connections while it is closed. */
export async function createBlockableDatabaseProxy(database: URL) {
  const sockets = new Set<Socket>()
  const server = createServer((inside) => {
    const outside = connect(Number(database.port || 5432), database.hostname)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    inside.pipe(outside).pipe(inside)
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  await shut()
  return { port, shut, open: () => open(port) }
}
