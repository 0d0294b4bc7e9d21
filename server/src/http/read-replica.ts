import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { mountRoute, type RouteCall } from './mount.ts'

/** Mounts a route whose handler reads from the standby server, if there is one, and may write only its audit entry. */
export function mountRouteOnReadReplica<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: Parameters<typeof mountRoute<R>>[3],
): void {
  mountRoute(app, deps, route, runOnReadReplica(handler))
}

/** Makes a handler read from the standby server, if there is one; audit entries go to the primary. */
export function runOnReadReplica<
  C extends Pick<RouteCall<never>, 'db' | 'reading' | 'audit'>,
  Rest extends unknown[],
  A,
>(handler: (call: C, ...rest: Rest) => Promise<A>): (call: C, ...rest: Rest) => Promise<A> {
  return (call, ...rest) =>
    call.reading((db) => {
      if (db === call.db) return handler(call, ...rest)
      const audit: C['audit'] = (_: Db, ...line) => call.audit(call.db, ...line)
      return handler({ ...call, db, audit }, ...rest)
    })
}
