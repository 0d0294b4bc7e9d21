import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { forgetChatEvents } from './feed.ts'
import { type LiveChats, liveChats } from './live.ts'

declare module 'fastify' {
  interface FastifyInstance {
    liveChats: LiveChats
  }
}

/** The streams end before the server waits for its connections: they would hold it for ever. */
export function chatStreams(app: FastifyInstance, deps: Deps): void {
  const live = liveChats(deps, (error) => app.log.error({ err: error }, 'chat streams'))
  app.decorate('liveChats', live)
  app.addHook('preClose', () => live.close())
  // A screen that comes back later reads everything anew.
  dailyJob(app.lane, 'chats.forget', () => forgetChatEvents(deps.db, daysAgo(deps, 7)))
}
