import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { awardRoutes } from './awards.routes.ts'
import { awardsSettings } from './awards.settings.ts'
import { groupAwardUndo, studentAwardUndo } from './undo.ts'

const personalDataHandlersOfAwards: StudentPersonalDataHandlers = {
  tables: ['best_student'],
  read: async (db, studentId) => ({
    'oyning eng yaxshisi': await db.many(sql`
      select to_char(month, 'YYYY-MM') as "oy", place as "o'rin", comment as "izoh" from best_student
      where student_id = ${studentId} order by month`),
  }),
  /** Erases only texts about a best student. The row stays, so that the month still has a student of this rank. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update best_student set comment = null where student_id = ${studentId}`)
  },
}

export const awardsArea: FeatureArea = {
  routes: awardRoutes,
  settings: awardsSettings,
  personalData: personalDataHandlersOfAwards,
  constraints: {
    best_student_place_unique: 'BEST_PLACE_TAKEN',
    best_student_student_unique: 'BEST_STUDENT_TAKEN',
  },
  names: {
    'best-student': sql`select full_name from best_student join student on student.id = student_id where best_student.id = it.id`,
  },
  undo: {
    'student.reward': studentAwardUndo,
    'study_group.reward': groupAwardUndo,
    'best-student.create': undoByOppositeCall(bestStudents.remove),
  },
}
