import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Lane } from '../../jobs/lane.ts'
import { askStatus } from './ask-status.ts'
import { sendSms } from './send-sms.ts'
import { smsHook } from './sms-hook.ts'

/** Sending of what stands in the outbox, questions about what became of it, and the gateway's calls back. */
export function smsJobs(app: FastifyInstance, deps: Deps): void {
  smsLane(app.lane, deps)
  smsHook(app, deps)
}

export function smsLane(lane: Lane, deps: Deps): void {
  lane.handle(sendSms(deps))
  lane.handle(askStatus(deps))
}
