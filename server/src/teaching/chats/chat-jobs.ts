import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/daily-job.ts'
import { deleteOldChatEvents } from './feed.ts'

export function registerChatJobs(app: FastifyInstance, deps: Deps): void {
  // Deletes chat events after 7 days. A page that was disconnected for longer reloads everything.
  registerDailyJob(app.queue, 'chats.forget', () => deleteOldChatEvents(deps.db, dateDaysAgo(deps, 7)))
}
