import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfMemberships: StudentDataHandlers = {
  tables: ['student_group'],
  read: async (db, studentId) => ({
    guruhlar: await db.many(sql`
      select study_group.name as "guruh", student_group.started_date as "boshlagan", student_group.ended_date as "tugatgan",
        stop_reason as "sababi"
      from student_group join study_group on study_group.id = group_id where student_id = ${studentId}
      order by student_group.started_date, student_group.id`),
  }),
  /** Erases only the reasons for leaving, which are personal. Groups and dates stay. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update student_group set ext_id = null, stop_reason = null where student_id = ${studentId}`)
    await tx.run(sql`
      update student_group_event set reason = null
      where student_group_id in (select id from student_group where student_id = ${studentId})`)
  },
}
