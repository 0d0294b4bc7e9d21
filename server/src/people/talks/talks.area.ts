import { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { eraseUploads } from '../../centre/files/attach-upload.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { conversationRoutes } from './talks.routes.ts'

const personalDataHandlersOfConversations: StudentPersonalDataHandlers = {
  tables: ['family_talk'],
  read: async (db, studentId) => ({
    'oila bilan yozishma': await db.many(sql`
      select created_at as "sana", case when staff_id is null then 'oila' else 'markaz' end as "kim", text as "matn"
      from family_message where student_id = ${studentId} order by id`),
  }),
  files: (db, studentId) =>
    db.many(sql`
      select key, name from file where key in (select unnest(files) from family_message where student_id = ${studentId})
      order by created_at`),
  /**
   * Deletes the texts and files of the messages. The time of each message stays, and whether the family or the centre
   * wrote it.
   */
  async forget(tx, { studentId }) {
    const files = await tx.many<{ key: string }>(
      sql`select unnest(files) as key from family_message where student_id = ${studentId}`,
    )
    await eraseUploads(
      tx,
      files.map(({ key }) => key),
    )
    await tx.run(sql`update family_message set text = '', files = '{}' where student_id = ${studentId}`)
  },
}

export const conversationsArea: FeatureArea = {
  routes: conversationRoutes,
  personalData: personalDataHandlersOfConversations,
  names: {
    family_talk: sql`select full_name from student where id = it.id`,
  },
  undo: {
    'family_talk.assign': undoByOppositeCall(familyConversations.assign),
    'family_talk.closed': undoByOppositeCall(familyConversations.close),
    'family_talk.reopened': undoByOppositeCall(familyConversations.close, {
      // The undo of reopening closes the conversation again. `until: 1` means that the user has read nothing after
      // message 1, so an unread message of the family prevents closing.
      body: ({ before }) => ({ ...before, until: 1 }),
    }),
  },
}
