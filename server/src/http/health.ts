import type { FastifyInstance } from 'fastify'
import { sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** Turns true once the database is reachable and migrated. */
export interface Readiness {
  isReady: boolean
}

/** `/healthz`: the process lives. `/readyz`: it can serve, its database answers. */
export function healthRoutes(app: FastifyInstance, deps: Deps, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const answers = readiness.isReady && (await deps.db.one(sql`select 1 as one`).catch(() => undefined))
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ok' : 'database' })
  })
}
