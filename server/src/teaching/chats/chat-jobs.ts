import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { forgetChatEvents } from './feed.ts'

export function chatJobs(app: FastifyInstance, deps: Deps): void {
  // Deletes events after 7 days. A page that was disconnected for longer reloads everything.
  dailyJob(app.queue, 'chats.forget', () => forgetChatEvents(deps.db, daysAgo(deps, 7)))
}
