import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfStories: StudentPersonalDataHandlers = {
  tables: ['story_view'],
  read: async (db, studentId) => ({
    "ko'rilgan hikoyalar": await db.many(sql`
      select title as "nomi", seen_at as "vaqti" from story_view join story on story.id = story_id
      where student_id = ${studentId} order by seen_at, story_id`),
  }),
  /** Deletes the student's views. The stories' view counts stay unchanged. */
  async forget(tx, { studentId }) {
    await tx.run(sql`delete from story_view where student_id = ${studentId}`)
  },
}
