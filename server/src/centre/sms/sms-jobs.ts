import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import type { Lane } from '../../jobs/lane.ts'
import { askStatus } from './ask-status.ts'
import { sendSms } from './send-sms.ts'
import { smsHook } from './sms-hook.ts'

/** Sending of what stands in the outbox, questions about what became of it, and the gateway's calls back. */
export function smsJobs(app: FastifyInstance, deps: Deps): void {
  smsLane(app.lane, deps)
  smsHook(app, deps)
  dailyJob(app.lane, 'sms.forget', () => deps.db.run(sql`delete from sms where created_at < ${daysAgo(deps, 1_095)}`))
}

export function smsLane(lane: Lane, deps: Deps): void {
  lane.handle(sendSms(deps))
  lane.handle(askStatus(deps))
}
