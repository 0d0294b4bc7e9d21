import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { isApiCall } from './is-call.ts'

/**
 * The maximum number of calls that wait for a database connection. A thousand active users normally cause only a
 * handful. Further calls would be answered after many seconds, when users have already retried, and would fill the
 * memory.
 */
const mostWaiting = 500
const comeBackSeconds = 3
const tellEveryMs = 60_000

/** Refuses a call at once if too many calls wait for a database connection, before anything is read for it. */
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
