import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability } from '@markaz/protocol/teaching/availability/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { groupScopeOfAuditedChange } from '../../http/undo.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { undoTeacherAbsenceDecision } from './absences.ts'
import { availabilityRoutes } from './availability.routes.ts'
import { dayOffAdditionUndo, dayOffRemovalUndo } from './days-off.ts'

const [ownHoursBack, hoursBack] = [
  undoByOppositeCall(ownAvailability.setHours),
  undoByOppositeCall(availability.setHours),
]

export const availabilityArea: FeatureArea = {
  routes: availabilityRoutes,
  /** Keeps the days of a former staff member's absences, because they explain changes of lessons. */
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`update staff_absence set reason = '', note = null where staff_id = ${staffId}`)
    await tx.run(sql`delete from staff_hours where staff_id = ${staffId}`)
  },
  constraints: { staff_absence_once: 'ABSENCE_OVERLAPS', holiday_once: 'DAY_OFF_EXISTS' },
  names: {
    day_off: sql`select name || ', ' || to_char(date, 'DD.MM.YYYY') from holiday where id = it.id`,
    staff_absence: sql`select full_name || ', ' || to_char(lower(span), 'DD.MM.YYYY') from staff_absence
      join staff on staff.id = staff_id where staff_absence.id = it.id`,
    staff_hours: sql`select full_name from staff where id = it.id`,
  },
  undo: {
    'day_off.create': dayOffAdditionUndo,
    'day_off.delete': dayOffRemovalUndo,
    'staff_absence.approve': undoTeacherAbsenceDecision,
    'staff_absence.create': undoTeacherAbsenceDecision,
    'staff_absence.decline': undoTeacherAbsenceDecision,
    'staff_hours.update': (change) => (groupScopeOfAuditedChange(change) === 'own' ? ownHoursBack : hoursBack),
  },
}
