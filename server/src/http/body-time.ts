import type { FastifyInstance } from 'fastify'

/** Whoever sends a body drop by drop holds a socket no longer than `limitMs`; below one path bodies may take their time. */
export function bodyTime(
  app: FastifyInstance,
  { limitMs, exceptBelow }: { limitMs: number; exceptBelow: string },
): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!(Number(length) > 0 || encoding) || raw.url?.startsWith(exceptBelow)) return
    const timer = setTimeout(() => raw.destroy(), limitMs).unref()
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  })
}
