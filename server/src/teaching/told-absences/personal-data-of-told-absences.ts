import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfAnnouncedAbsences: StudentDataHandlers = {
  tables: ['told_absence'],
  read: async (db, studentId) => ({
    oldindanAytilganKelmasliklar: await db.many(sql`
      select first_day as "dan", last_day as "gacha", reason as "sabab", (select array_agg(study_group.name || ' ' || to_char(begin_time, 'HH24:MI') order by begin_time)
          from lesson join study_group on study_group.id = group_id where lesson.id = any(lesson_ids)) as "darslar", note as "izoh", told_at as "aytilgan",
        cancelled_at as "bekorQilingan"
      from told_absence where student_id = ${studentId} order by id`),
  }),
  async forget(tx, { studentId }) {
    await tx.run(sql`delete from told_absence where student_id = ${studentId}`)
  },
}
