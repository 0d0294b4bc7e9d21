import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { pollSmsStatus } from './ask-status.ts'
import { deleteExpiredSmsCodes } from './asked-code.ts'
import { sendSms } from './send-sms.ts'
import { smsHook } from './sms-hook.ts'

/** Registers the jobs that send SMS and ask for their status, and the route for the gateway's callbacks. */
export function smsJobs(app: FastifyInstance, deps: Deps): void {
  handleSmsJobs(app.queue, deps)
  smsHook(app, deps)
  dailyJob(app.queue, 'sms.forget', async () => {
    await deps.db.run(sql`delete from sms where created_at < ${daysAgo(deps, 1_095)}`)
    await deleteExpiredSmsCodes(deps.db, daysAgo(deps, 1))
  })
}

export function handleSmsJobs(queue: Queue, deps: Deps): void {
  queue.handle(sendSms(deps))
  queue.handle(pollSmsStatus(deps))
}
