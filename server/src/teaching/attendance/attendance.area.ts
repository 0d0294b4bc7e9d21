import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { personalDataHandlersOfAttendance } from './personal-data-of-attendance.ts'
import { recomputeLessonSumsOfGroups } from './sum-up.ts'
import { undoAttendanceMarks } from './undo.ts'

export const attendanceArea: FeatureArea = {
  routes: attendanceRoutes,
  listens() {
    membershipsChangedEvent.heardBy(recomputeLessonSumsOfGroups)
  },
  personalData: personalDataHandlersOfAttendance,
  names: {
    attendance: sql`select study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') from lesson
      join study_group on study_group.id = group_id where lesson.id = it.id`,
  },
  ids: { lessonId: 'attendance' },
  undo: {
    'attendance.update': undoAttendanceMarks,
  },
}
