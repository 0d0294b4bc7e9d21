import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * If this many calls wait for a database connection, further calls are refused, because they would be answered too
 * late. A thousand active users cause only a handful of waiting calls.
 */
const maxWaitingCalls = 500
const retryAfterSeconds = 3
const logEveryMs = 60_000

export function limitConcurrentRequests(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): void {
  let toldAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    if (pool.waitingCount < maxWaitingCalls || !isApiUrl(request.url)) return
    if (performance.now() - toldAt > logEveryMs) {
      toldAt = performance.now()
      app.log.warn({ waiting: pool.waitingCount }, 'crowded: calls are refused until fewer wait for the database')
    }
    throw new AppError('CROWDED', { retryAfterSeconds: retryAfterSeconds })
  })
}

/** False for addresses of pages, static files and health checks. */
export const isApiUrl = (url: string): boolean => /^\/(api|tus|ims)\//.test(url)
