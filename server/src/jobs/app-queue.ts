import type { FastifyInstance } from 'fastify'
import { sql } from '../db/db.ts'
import { makePartitionsAhead } from '../db/partitions.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, daysAgo } from './daily-job.ts'
import { makeQueue } from './queue.ts'

/** Creates the job queue of this process. It must be called before the feature areas register their handlers. */
export function appQueue(app: FastifyInstance, deps: Deps): void {
  const queue = makeQueue(deps, { log: app.log })
  app.decorate('queue', queue)
  app.addHook('onClose', () => queue.stop())
  dailyJob(queue, 'jobs.forget', () => deps.db.run(sql`delete from job where given_up_at < ${daysAgo(deps, 30)}`))
  dailyJob(queue, 'database.partitions', () => makePartitionsAhead(deps.db, deps.clock.now()))
  // PostgreSQL servers do this by themselves, but the embedded database has no autovacuum, which removes dead rows and
  // collects statistics for the planner. The job does not run at each start, because a user waits then; it does if the
  // program was off at midnight.
  if (deps.isAlone) dailyJob(queue, 'database.vacuum', () => deps.pool.query('vacuum analyze'), { turnAtStart: false })
}
