import type { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { LiveTopic } from '../../live/hub.ts'
import { feedLiveTopicOfStudent } from './publish-student-change.ts'

const pageOfEvents = 200

export function createStudentLiveTopic(db: Db, studentId: number): LiveTopic {
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
