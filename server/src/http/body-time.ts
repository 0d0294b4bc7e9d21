import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Whoever sends a body drop by drop holds a socket no longer than that, at whatever address. */
export function bodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!(Number(length) > 0 || encoding)) return
    const timer = setTimeout(() => raw.destroy(), limitMs).unref()
    timers.set(raw, timer)
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  })
}

/** This body has a place that waits for it: it may take its time. */
export function takesItsTime(raw: IncomingMessage): void {
  clearTimeout(timers.get(raw))
}
