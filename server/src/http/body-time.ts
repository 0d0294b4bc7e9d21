import type { IncomingMessage } from 'node:http'
import { minBytesPerSecond } from '@markaz/protocol/min-transfer-speed'
import type { FastifyInstance } from 'fastify'

const bodies = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; limitMs: number }>()

/** Whoever sends a body drop by drop holds a socket no longer than that, at whatever address. */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!(Number(length) > 0 || encoding)) return
    const timer = setTimeout(() => raw.destroy(), limitMs).unref()
    bodies.set(raw, { timer, limitMs })
    raw.once('close', () => stop(raw)).once('end', () => stop(raw))
  })
}

/** This body has a place that waits for it: it may take its time. */
export function allowsSlowBody(raw: IncomingMessage): void {
  stop(raw)
}

/** This body is a file: within each limit there has to come what the slowest line brings in that time, no more. */
export function allowsStreaming(raw: IncomingMessage): void {
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
