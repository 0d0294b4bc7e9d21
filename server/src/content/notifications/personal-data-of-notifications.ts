import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfNotifications: StudentDataHandlers = {
  tables: ['student_notification'],
  read: async (db, studentId) => ({
    xabarnomalar: await db.many(sql`
      select created_at as "sana", title as "sarlavha", body as "matn"
      from student_notification join notification on notification.id = notification_id
      where student_id = ${studentId} order by notification.id`),
  }),
  /** Erases the texts of notifications that no other person received. */
  async forget(tx, { studentId }) {
    const received = await tx.many<{ id: number }>(
      sql`delete from student_notification where student_id = ${studentId} returning notification_id as id`,
    )
    await tx.run(sql`
      update notification set title = '', body = '' where id = any(${received.map(({ id }) => id)}::bigint[])
        and not exists (select from student_notification where notification_id = notification.id)
        and not exists (select from notification_receiver where notification_id = notification.id)`)
  },
}
