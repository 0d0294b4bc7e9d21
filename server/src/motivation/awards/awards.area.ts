import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { awardRoutes } from './awards.routes.ts'
import { awardsSettings } from './awards.settings.ts'
import { personalDataHandlersOfAwards } from './personal-data-of-awards.ts'
import { undoGroupAward, undoStudentAward } from './undo.ts'

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
    'student.reward': undoStudentAward,
    'study_group.reward': undoGroupAward,
    'best-student.create': undoByOppositeCall(bestStudents.remove),
  },
}
