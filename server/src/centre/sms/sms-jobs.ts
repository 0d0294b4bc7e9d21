import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/daily-job.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { pollSmsStatus } from './ask-status.ts'
import { deleteExpiredSmsCodes } from './asked-code.ts'
import { sendSms } from './send-sms.ts'
import { registerSmsCallbackRoute } from './sms-hook.ts'

export function registerSmsJobs(app: FastifyInstance, deps: Deps): void {
  registerSmsJobHandlers(app.queue, deps)
  registerSmsCallbackRoute(app, deps)
  registerDailyJob(app.queue, 'sms.forget', async () => {
    await deps.db.run(sql`delete from sms where created_at < ${dateDaysAgo(deps, 1_095)}`)
    await deleteExpiredSmsCodes(deps.db, dateDaysAgo(deps, 1))
  })
}

export function registerSmsJobHandlers(queue: JobQueue, deps: Deps): void {
  queue.handle(sendSms(deps))
  queue.handle(pollSmsStatus(deps))
}
