import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { recomputeAttendanceCountsOfGroups } from './recompute-attendance-counts.ts'
import { attendanceMarksUndo } from './undo.ts'

const personalDataHandlersOfAttendance: StudentPersonalDataHandlers = {
  tables: ['attendance', 'absence_told'],
  read: async (db, studentId) => ({
    davomat: await db.many(sql`
      select lesson.date as "sana", case mark when 1 then 'keldi' when 2 then 'kelmadi' when 3 then 'dars bo''lmadi' when 4 then 'kechikdi' end as "belgi",
        comment as "izoh"
      from attendance join lesson on lesson.id = lesson_id where student_id = ${studentId} order by lesson.date, lesson.id`),
  }),
  /**
   * Deletes the comments on an erased student's attendance marks. The marks stay, because the lessons' counts include
   * them.
   */
  async forget(tx, { studentId }) {
    await tx.run(sql`update attendance set comment = null where student_id = ${studentId} and comment is not null`)
  },
}

export const attendanceArea: FeatureArea = {
  routes: attendanceRoutes,
  listens() {
    membershipsChangedEvent.addListeners(recomputeAttendanceCountsOfGroups)
  },
  personalData: personalDataHandlersOfAttendance,
  names: {
    attendance: sql`select study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') from lesson
      join study_group on study_group.id = group_id where lesson.id = it.id`,
  },
  ids: { lessonId: 'attendance' },
  undo: {
    'attendance.update': attendanceMarksUndo,
  },
}
