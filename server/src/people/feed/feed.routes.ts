import { studentChangeFeed } from '@markaz/protocol/people/feed/routes'
import type { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import type { LiveTopic } from '../../live/hub.ts'
import { isStudentSessionValid } from '../../live/session-checks.ts'
import { deleteOldStudentChanges, feedLiveTopicOfStudent } from './publish-student-change.ts'

const pageOfEvents = 200

function createStudentLiveTopic(db: Db, studentId: number): LiveTopic {
  return {
    name: feedLiveTopicOfStudent(studentId),
    event: 'changed',
    async newest() {
      const head = await db.one<{ seq: number }>(sql`select seq from student_feed_head where student_id = ${studentId}`)
      return head?.seq ?? 0
    },
    async read(after) {
      const rows = await db.many<{ seq: number; kind: StudentChangeKind; id: number | null }>(sql`
        select seq, kind, about_id as id from student_feed
        where student_id = ${studentId} and seq > ${after} order by seq limit ${pageOfEvents}`)
      const events = rows.map((change) => ({ seq: change.seq, dataFor: () => JSON.stringify(change) }))
      return { events, isMore: rows.length === pageOfEvents }
    },
  }
}

/** Days for which changes are stored. A client that was offline for longer reloads everything. */
const keptDays = 7

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, studentChangeFeed.stream, async (call) => {
    const { db, student, query, request } = call
    return app.hub.open({
      topic: createStudentLiveTopic(db, student.id),
      wants: () => true,
      hearer: student,
      // The header takes precedence: when a client reconnects, the query still contains the event id of the first
      // connection.
      after: request.lastEventId ?? query.after,
      mayStay: () => isStudentSessionValid(call, student.sessionId),
    })
  })
  registerDailyJob(app.queue, 'feed.forget', () => deleteOldStudentChanges(deps.db, dateDaysAgo(deps, keptDays)))
}
