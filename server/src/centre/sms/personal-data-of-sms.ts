import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfSms: StudentDataHandlers = {
  tables: ['sms', 'asked_code'],
  read: async (db, studentId) => ({
    sms: await db.many(sql`
      select created_at as "sana", phone as "telefon", text as "matn", status as "holati" from sms
      where student_id = ${studentId} order by id`),
  }),
  /** The rows of SMS stay without text and number, so that the SMS are still counted. */
  async forget(tx, { studentId }) {
    await tx.run(sql`
      update sms set phone = '', text = '', body = null, error = null, provider_id = null,
        status = case when status = 'waiting' then 'not_sent' else status end
      where student_id = ${studentId}`)
  },
}
