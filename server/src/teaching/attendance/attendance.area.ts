import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { membershipsChanged } from '../../people/memberships/memberships-changed.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { dataOfAttendance } from './personal-data-of-attendance.ts'
import { recomputeSumsOfGroups } from './sum-up.ts'
import { undoMarks } from './undo.ts'

export const attendanceArea: Area = {
  routes: attendanceRoutes,
  listens() {
    membershipsChanged.heardBy(recomputeSumsOfGroups)
  },
  personalData: dataOfAttendance,
  names: {
    attendance: sql`select study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') from lesson
      join study_group on study_group.id = group_id where lesson.id = it.id`,
  },
  ids: { lessonId: 'attendance' },
  undo: {
    'attendance.update': undoMarks,
  },
}
