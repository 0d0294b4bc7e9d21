import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { membershipsChanged } from '../../people/memberships/memberships-changed.ts'
import { undoCheck } from '../homework/undo.ts'
import { examRoutes } from './exams.routes.ts'
import { syncExamRosters } from './roster.ts'
import { undoExamChange, undoRemoveExam, undoScore } from './undo.ts'

export const examsArea: Area = {
  routes: examRoutes,
  listens() {
    membershipsChanged.heardBy((tx, { groupIds }) => syncExamRosters(tx, groupIds))
  },
  names: {
    exam: sql`select theme from exam where id = it.id`,
  },
  ids: { examId: 'exam' },
  undo: {
    'exam.update': undoExamChange,
    'exam.delete': undoRemoveExam,
    'exam.create': undoByCall(exams.remove),
    // Chooses the undo: a check with the field `result` is of an exam, other checks are of homework.
    'chat.check': ({ after }) => ('result' in (after as object) ? undoScore : undoCheck),
  },
}
