import type { FastifyInstance } from 'fastify'
import { sql } from '../db/db.ts'
import { makePartitionsAhead } from '../db/partitions.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, daysAgo } from './daily-job.ts'
import { makeQueue } from './queue.ts'

/** Creates the queue of this process. Must be called before the areas register their handlers on it. */
export function appQueue(app: FastifyInstance, deps: Deps): void {
  const queue = makeQueue(deps, { log: app.log })
  app.decorate('queue', queue)
  app.addHook('onClose', () => queue.stop())
  dailyJob(queue, 'jobs.forget', () => deps.db.run(sql`delete from job where given_up_at < ${daysAgo(deps, 30)}`))
  dailyJob(queue, 'database.partitions', () => makePartitionsAhead(deps.db, deps.clock.now()))
  // The embedded database has no autovacuum that cleans up and gathers planner statistics. The job does not run at a
  // start, where a user waits for the first screen, unless the program was off at midnight.
  if (deps.isAlone) dailyJob(queue, 'database.vacuum', () => deps.pool.query('vacuum analyze'), { turnAtStart: false })
}
