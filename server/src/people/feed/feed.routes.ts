import { ownFeed } from '@markaz/protocol/people/feed/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/daily-job.ts'
import { isStudentSessionValid } from '../../live/still-allowed.ts'
import { deleteOldStudentChanges } from './publish-student-change.ts'
import { createStudentLiveTopic } from './student-topic.ts'

/** Days for which changes are stored. A client that was offline for longer reloads everything. */
const keptDays = 7

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownFeed.stream, async (call) => {
    const { db, student, query, request } = call
    return app.hub.open({
      topic: createStudentLiveTopic(db, student.id),
      wants: () => true,
      hearer: student,
      // The last event from the request's header comes first: when a client reconnects, the query still names the event
      // of the first connection.
      after: request.lastEventId ?? query.after,
      mayStay: () => isStudentSessionValid(call, student.sessionId),
    })
  })
  registerDailyJob(app.queue, 'feed.forget', () => deleteOldStudentChanges(deps.db, dateDaysAgo(deps, keptDays)))
}
