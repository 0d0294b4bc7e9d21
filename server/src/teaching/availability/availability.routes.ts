import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability, daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { FastifyInstance } from 'fastify'
import { findTeachingStaffInScope } from '../../access/reach.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  addTeacherAbsence,
  approveTeacherAbsence,
  listLessonsOfTeacherAbsence,
  listOwnAbsences,
  listTeacherAbsencesInScope,
  refuseTeacherAbsence,
  requestOwnAbsence,
  withdrawOwnAbsence,
} from './absences.ts'
import { addDayOff, listDaysOff, registerReplanLessonsJob, removeDayOff } from './days-off.ts'
import { readStaffWorkingHoursInScope, readWorkingHours, saveWorkingHours } from './working-hours.ts'

export function availabilityRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownAvailability.hours, async ({ db, viewer }) => ({
    hours: await readWorkingHours(db, viewer.id),
  }))
  mountRoute(app, deps, ownAvailability.setHours, (call) => saveWorkingHours(call, call.viewer.id, call.body))
  mountRoute(app, deps, ownAvailability.absences, async (call) => ({ absences: await listOwnAbsences(call) }))
  mountRoute(app, deps, ownAvailability.ask, requestOwnAbsence)
  mountRoute(app, deps, ownAvailability.withdraw, withdrawOwnAbsence)

  mountRoute(app, deps, availability.hours, ({ db, viewer, params }) =>
    readStaffWorkingHoursInScope(db, viewer, params.id),
  )
  mountRoute(app, deps, availability.setHours, async (call) => {
    const { id } = orNotFound(await findTeachingStaffInScope(call.db, call.viewer, call.params.id))
    return saveWorkingHours(call, id, call.body)
  })
  mountRoute(app, deps, availability.absences, async (call) => ({ absences: await listTeacherAbsencesInScope(call) }))
  mountRoute(app, deps, availability.add, addTeacherAbsence)
  mountRoute(app, deps, availability.lessons, async (call) => ({ lessons: await listLessonsOfTeacherAbsence(call) }))
  mountRoute(app, deps, availability.approve, approveTeacherAbsence)
  mountRoute(app, deps, availability.refuse, refuseTeacherAbsence)

  mountRoute(app, deps, daysOff.list, async (call) => ({ daysOff: await listDaysOff(call) }))
  mountRoute(app, deps, daysOff.add, addDayOff)
  mountTransactionalRoute(app, deps, daysOff.remove, removeDayOff)
  registerReplanLessonsJob(app.queue, deps)
}
