import type { FastifyInstance } from 'fastify'
import { sql } from '../db/db.ts'
import { createPartitionsAhead } from '../db/partitions.ts'
import type { Deps } from '../deps.ts'
import { createJobQueue } from './queue.ts'
import { dateDaysAgo, registerDailyJob } from './schedule.ts'

/** Must be called before the feature areas register their job handlers. */
export function registerAppJobQueue(app: FastifyInstance, deps: Deps): void {
  const queue = createJobQueue(deps, { log: app.log })
  app.decorate('queue', queue)
  app.addHook('onClose', () => queue.stop())
  registerDailyJob(queue, 'jobs.forget', () =>
    deps.db.run(sql`delete from job where given_up_at < ${dateDaysAgo(deps, 30)}`),
  )
  registerDailyJob(queue, 'database.partitions', () => createPartitionsAhead(deps.db, deps.clock.now()))
  // The embedded database has no autovacuum, so a daily job vacuums it. The job does not run at each start, because a
  // user would wait for it.
  if (deps.isAlone)
    registerDailyJob(queue, 'database.vacuum', () => deps.pool.query('vacuum analyze'), { runsAtStart: false })
}
