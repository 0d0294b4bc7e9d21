import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { awardRoutes } from './awards.routes.ts'
import { awardsSettings } from './awards.settings.ts'
import { dataOfAwards } from './personal-data-of-awards.ts'
import { undoAward, undoGroupAward } from './undo.ts'

export const awardsArea: Area = {
  routes: awardRoutes,
  settings: awardsSettings,
  personalData: dataOfAwards,
  constraints: {
    best_student_place_unique: 'BEST_PLACE_TAKEN',
    best_student_student_unique: 'BEST_STUDENT_TAKEN',
  },
  names: {
    'best-student': sql`select full_name from best_student join student on student.id = student_id where best_student.id = it.id`,
  },
  undo: {
    'student.reward': undoAward,
    'study_group.reward': undoGroupAward,
    'best-student.create': undoByCall(bestStudents.remove),
  },
}
