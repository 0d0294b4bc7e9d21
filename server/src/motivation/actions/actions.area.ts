import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { attendanceMarksChangedEvent } from '../../teaching/attendance/recalculate-attendance-points.ts'
import { examAnnouncedEvent } from '../../teaching/exams/announce-exam.ts'
import { homeworkCheckedEvent } from '../../teaching/homework/check-homework.ts'
import { pointActionRoutes } from './actions.routes.ts'
import { pointActionsSettings } from './actions.settings.ts'
import { awardPointsForAttendanceMarks, awardPointsForExam, awardPointsForHomework } from './award-points.ts'

export const pointActionsArea: FeatureArea = {
  routes: pointActionRoutes,
  settings: pointActionsSettings,
  listens() {
    attendanceMarksChangedEvent.addListeners(awardPointsForAttendanceMarks)
    homeworkCheckedEvent.addListeners(awardPointsForHomework)
    examAnnouncedEvent.addListeners(awardPointsForExam)
  },
  constraints: {
    action_level_no_overlap: 'BANDS_OVERLAP',
  },
  names: {
    gamification_action: sql`select name from gamification_action where id = it.id`,
  },
  ids: { actionId: 'gamification_action', actionIds: 'gamification_action' },
  idsWithin: {
    gamification_action: { categoryId: 'gamification_category' },
  },
  undo: {
    'gamification_action.create': undoByOppositeCall(pointActions.remove),
    'gamification_action.update': undoByOppositeCall(pointActions.update),
    'gamification_action.connect': undoByOppositeCall(groupPointActions.connectAction),
    'action_level.create': undoByOppositeCall(pointActionLevels.remove),
    'action_level.update': undoByOppositeCall(pointActionLevels.update),
    'study_group.connect': undoByOppositeCall(groupPointActions.connectGroup),
  },
}
