import type { IncomingMessage } from 'node:http'
import { minBytesPerSecond } from '@markaz/protocol/min-transfer-speed'
import type { FastifyInstance } from 'fastify'

const bodies = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; limitMs: number }>()

/**
 * Disconnects clients that do not send their request body within `limitMs`, so that slow clients cannot occupy sockets.
 */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!(Number(length) > 0 || encoding)) return
    const timer = setTimeout(() => raw.destroy(), limitMs).unref()
    bodies.set(raw, { timer, limitMs })
    raw.once('close', () => stop(raw)).once('end', () => stop(raw))
  })
}

/**
 * Removes the time limit for the body of this request. It is called after a person has got one of their few upload
 * slots (`http/reserve-slot.ts`), which limits the number of slow uploads.
 */
export function removeBodyTimeLimit(raw: IncomingMessage): void {
  stop(raw)
}

/**
 * Replaces the time limit by a minimum speed, for a file upload: in each period, as many bytes must arrive as the
 * slowest allowed connection sends.
 */
export function requireMinimumBodySpeed(raw: IncomingMessage): void {
  const body = bodies.get(raw)
  if (!body) return
  clearTimeout(body.timer)
  const leastBytes = (minBytesPerSecond * body.limitMs) / 1000
  let before = raw.socket.bytesRead
  body.timer = setInterval(() => {
    if (raw.socket.bytesRead - before < leastBytes) raw.destroy()
    before = raw.socket.bytesRead
  }, body.limitMs).unref()
}

const stop = (raw: IncomingMessage) => clearTimeout(bodies.get(raw)?.timer)
