import type { FastifyInstance } from 'fastify'
import { sql } from '../db/db.ts'
import { makePartitionsAhead } from '../db/partitions.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, daysAgo } from './daily-job.ts'
import { makeLane } from './lane.ts'

/** The lane of this process. Called before the areas register their handlers on it. */
export function appLane(app: FastifyInstance, deps: Deps): void {
  const lane = makeLane(deps, { log: app.log })
  app.decorate('lane', lane)
  app.addHook('onClose', () => lane.stop())
  dailyJob(lane, 'jobs.forget', () => deps.db.run(sql`delete from job where given_up_at < ${daysAgo(deps, 30)}`))
  dailyJob(lane, 'database.partitions', () => makePartitionsAhead(deps.db, deps.clock.now()))
  // The embedded database has no autovacuum to clean up and to gather statistics for the planner. Not at a start, where
  // somebody waits for the first screen, unless the night went by while the program was off.
  if (deps.isAlone) dailyJob(lane, 'database.vacuum', () => deps.pool.query('vacuum analyze'), { turnAtStart: false })
}
