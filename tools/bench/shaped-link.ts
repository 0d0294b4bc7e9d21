/** A TCP proxy that limits the speed from client to server to MBIT megabits per second. */
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const bytesPerMs = (Number(process.env.MBIT) * 1_000_000) / 8 / 1000
/** After a pause, the bytes of this many milliseconds are sent at once, as by a router with a burst allowance. */
const burstMs = 2
let freeAt = 0

async function pass(bytes: number): Promise<void> {
  const now = performance.now()
  freeAt = Math.max(freeAt, now - burstMs) + bytes / bytesPerMs
  if (freeAt > now) await delay(freeAt - now)
}

const server = createServer((client) => {
  const target = connect(Number(process.env.TARGET), '127.0.0.1')
  target.setNoDelay(true)
  client.setNoDelay(true)
  client.on('data', async (chunk: Buffer) => {
    client.pause()
    for (let at = 0; at < chunk.length; at += 16_384) {
      const piece = chunk.subarray(at, at + 16_384)
      await pass(piece.length)
      if (!target.write(piece)) await new Promise((resolve) => target.once('drain', resolve))
    }
    client.resume()
  })
  client.on('end', () => target.end())
  target.pipe(client)
  client.on('error', () => target.destroy())
  target.on('error', () => client.destroy())
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as { port: number }).port}`))
