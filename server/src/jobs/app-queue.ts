import type { FastifyInstance } from 'fastify'
import { sql } from '../db/db.ts'
import { makePartitionsAhead } from '../db/partitions.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, daysAgo } from './daily-job.ts'
import { makeQueue } from './queue.ts'

/** The queue of this process. Called before the areas register their handlers on it. */
export function appQueue(app: FastifyInstance, deps: Deps): void {
  const queue = makeQueue(deps, { log: app.log })
  app.decorate('queue', queue)
  app.addHook('onClose', () => queue.stop())
  dailyJob(queue, 'jobs.forget', () => deps.db.run(sql`delete from job where given_up_at < ${daysAgo(deps, 30)}`))
  dailyJob(queue, 'database.partitions', () => makePartitionsAhead(deps.db, deps.clock.now()))
  // The embedded database has no autovacuum to clean up and to gather statistics for the planner. Not at a start, where
  // somebody waits for the first screen, unless the night went by while the program was off.
  if (deps.isAlone) dailyJob(queue, 'database.vacuum', () => deps.pool.query('vacuum analyze'), { turnAtStart: false })
}
