import type { PersonalData } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'
import { forgetNotices } from './notify-students.ts'

export const dataOfNotifications: PersonalData = {
  tables: ['student_notification'],
  read: async (db, studentId) => ({
    xabarnomalar: await db.many(sql`
      select created_at as "sana", title as "sarlavha", body as "matn"
      from student_notification join notification on notification.id = notification_id
      where student_id = ${studentId} order by notification.id`),
  }),
  forget: (tx, { studentId }) => forgetNotices(tx, [studentId]),
}
