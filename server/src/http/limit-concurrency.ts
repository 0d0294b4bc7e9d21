import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * If this many calls wait for a database connection, further calls are refused, because they would be answered too
 * late. A thousand active users cause only a handful.
 */
const mostWaiting = 500
const comeBackSeconds = 3
const tellEveryMs = 60_000

export function limitConcurrentCalls(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): void {
  let toldAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    if (pool.waitingCount < mostWaiting || !isApiCall(request.url)) return
    if (performance.now() - toldAt > tellEveryMs) {
      toldAt = performance.now()
      app.log.warn({ waiting: pool.waitingCount }, 'crowded: calls are refused until fewer wait for the database')
    }
    throw new AppError('CROWDED', { retryAfterSeconds: comeBackSeconds })
  })
}

/** False for addresses of pages, static files and health checks. */
export const isApiCall = (url: string): boolean => /^\/(api|tus|ims)\//.test(url)
