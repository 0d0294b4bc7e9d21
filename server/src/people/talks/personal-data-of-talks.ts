import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { eraseUploads } from '../../centre/files/take-upload.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfConversations: StudentDataHandlers = {
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
  /** Deletes the texts, but not the times of the messages and whether family or centre wrote them. */
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
