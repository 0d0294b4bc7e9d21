import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { makeLane } from './lane.ts'

/** The lane of this process; before the areas, which register their handlers on it. */
export function appLane(app: FastifyInstance, deps: Deps): void {
  const lane = makeLane(deps, { log: app.log })
  app.decorate('lane', lane)
  app.addHook('onClose', () => lane.stop())
}
