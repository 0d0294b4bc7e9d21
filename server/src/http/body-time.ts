import type { IncomingMessage } from 'node:http'
import { minBytesPerSecond } from '@markaz/protocol/min-transfer-speed'
import type { FastifyInstance } from 'fastify'

const bodies = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; limitMs: number }>()

/** Limits the time of every request body, so that a client that sends very slowly cannot hold a socket. */
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
 * Removes the time limit of this body, whose sender already holds one of the person's few upload slots
 * (`http/reserve-slot.ts`).
 */
export function allowSlowBody(raw: IncomingMessage): void {
  stop(raw)
}

/**
 * Replaces the time limit for a file: in each period at least the bytes of the slowest allowed connection must arrive.
 */
export function allowStreaming(raw: IncomingMessage): void {
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
