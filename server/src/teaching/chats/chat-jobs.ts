import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { forgetChatEvents } from './feed.ts'

export function chatJobs(app: FastifyInstance, deps: Deps): void {
  // A page that reconnects after more than 7 days reloads everything.
  dailyJob(app.queue, 'chats.forget', () => forgetChatEvents(deps.db, daysAgo(deps, 7)))
}
