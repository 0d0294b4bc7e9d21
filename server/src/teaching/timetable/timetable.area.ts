import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { schedulesSynchronizedEvent } from '../groups/groups-from-erp.ts'
import { queueLessonClashCheck } from './notify-clashes.ts'
import { replacementOfferUndo } from './replacements.ts'
import { extraLessonUndo, timetableRoutes } from './timetable.routes.ts'

export const timetableArea: FeatureArea = {
  routes: timetableRoutes,
  listens() {
    schedulesSynchronizedEvent.addListeners(queueLessonClashCheck)
  },
  constraints: { lesson_hold_one_place: 'PLACE_TAKEN' },
  names: {
    lesson: sql`select study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') from lesson
      join study_group on study_group.id = lesson.group_id where lesson.id = it.id`,
  },
  ids: { joinedLessonId: 'lesson', teacherId: 'staff' },
  undo: {
    'lesson.create': extraLessonUndo,
    'lesson.invite': replacementOfferUndo,
    'lesson.update': undoByOppositeCall(timetable.change, {
      // An undo does not ask again whether the room may be too small, because the lesson was in that room before.
      body: ({ before }) => ({ ...before, mayExceedSeats: true }),
    }),
  },
}
