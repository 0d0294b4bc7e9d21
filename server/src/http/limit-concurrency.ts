import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { isApiCall } from './is-call.ts'

/**
 * Maximum number of calls that wait for a database connection; a thousand active users cause only a handful. Further
 * calls would be answered when users have already retried, and would fill the memory.
 */
const mostWaiting = 500
const comeBackSeconds = 3
const tellEveryMs = 60_000

/** Refuses a call before anything is read for it. */
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
