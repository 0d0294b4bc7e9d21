import type { IncomingMessage } from 'node:http'
import { minBytesPerSecond } from '@markaz/protocol/min-transfer-speed'
import type { FastifyInstance } from 'fastify'

const bodyTimers = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; limitMs: number }>()

/** Disconnects clients that send their request body too slowly, so that they cannot occupy sockets. */
export function limitRequestBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!(Number(length) > 0 || encoding)) return
    const timer = setTimeout(() => raw.destroy(), limitMs).unref()
    bodyTimers.set(raw, { timer, limitMs })
    raw.once('close', () => stop(raw)).once('end', () => stop(raw))
  })
}

/**
 * Removes the time limit for the request body of a person with an upload slot. Each person has few slots, so slow
 * uploads cannot block the server.
 */
export function removeRequestBodyTimeLimit(raw: IncomingMessage): void {
  stop(raw)
}

/** Replaces the time limit of a file upload by a minimum speed. */
export function requireMinimumUploadSpeed(raw: IncomingMessage): void {
  const body = bodyTimers.get(raw)
  if (!body) return
  clearTimeout(body.timer)
  const leastBytes = (minBytesPerSecond * body.limitMs) / 1000
  let before = raw.socket.bytesRead
  body.timer = setInterval(() => {
    if (raw.socket.bytesRead - before < leastBytes) raw.destroy()
    before = raw.socket.bytesRead
  }, body.limitMs).unref()
}

const stop = (raw: IncomingMessage) => clearTimeout(bodyTimers.get(raw)?.timer)
