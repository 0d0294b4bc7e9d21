import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { homeworkCheckUndo } from '../homework/undo.ts'
import { examRoutes } from './exams.routes.ts'
import { syncExamChatsWithRoster } from './roster.ts'
import { examChangeUndo, examCheckUndo, examRemovalUndo } from './undo.ts'

export const examsArea: FeatureArea = {
  routes: examRoutes,
  listens() {
    membershipsChangedEvent.addListeners((tx, { groupIds }) => syncExamChatsWithRoster(tx, groupIds))
  },
  names: {
    exam: sql`select theme from exam where id = it.id`,
  },
  ids: { examId: 'exam' },
  undo: {
    'exam.update': examChangeUndo,
    'exam.delete': examRemovalUndo,
    'exam.create': undoByOppositeCall(exams.remove),
    // Only a check of an exam has the field `result`; other checks are of homework.
    'chat.check': ({ after }) => ('result' in (after as object) ? examCheckUndo : homeworkCheckUndo),
  },
}
