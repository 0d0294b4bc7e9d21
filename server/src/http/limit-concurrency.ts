import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { isCall } from './is-call.ts'

/**
 * So many calls may wait for a connection to the database. A thousand people at work make a handful wait; what comes on top
 * of this many would be answered after seconds, to people who have long pressed again, and fill the memory meanwhile.
 */
const mostWaiting = 500
const comeBackSeconds = 3
const tellEveryMs = 60_000

/** Whoever comes while too many wait is told so at once, before anything is read or looked up for them. */
export function limitConcurrency(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): void {
  let toldAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    if (pool.waitingCount < mostWaiting || !isCall(request.url)) return
    if (performance.now() - toldAt > tellEveryMs) {
      toldAt = performance.now()
      app.log.warn({ waiting: pool.waitingCount }, 'crowded: calls are refused until fewer wait for the database')
    }
    throw new AppError('CROWDED', { retryAfterSeconds: comeBackSeconds })
  })
}
