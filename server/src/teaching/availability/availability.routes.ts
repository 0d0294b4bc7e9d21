import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability, daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { FastifyInstance } from 'fastify'
import { findAcademicInScope } from '../../access/reach.ts'
import type { Deps } from '../../deps.ts'
import { mountInTransaction, mountRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  addAbsence,
  approveAbsence,
  listAbsencesInScope,
  listLessonsOfAbsence,
  listOwnAbsences,
  refuseAbsence,
  requestAbsence,
  withdrawAbsence,
} from './absences.ts'
import { addDayOff, listDaysOff, registerReplanLessonsJob, removeDayOff } from './days-off.ts'
import { readWorkingHours, readWorkingHoursInScope, saveWorkingHours } from './hours.ts'

export function availabilityRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownAvailability.hours, async ({ db, viewer }) => ({
    hours: await readWorkingHours(db, viewer.id),
  }))
  mountRoute(app, deps, ownAvailability.setHours, (call) => saveWorkingHours(call, call.viewer.id, call.body))
  mountRoute(app, deps, ownAvailability.absences, async (call) => ({ absences: await listOwnAbsences(call) }))
  mountRoute(app, deps, ownAvailability.ask, requestAbsence)
  mountRoute(app, deps, ownAvailability.withdraw, withdrawAbsence)

  mountRoute(app, deps, availability.hours, ({ db, viewer, params }) => readWorkingHoursInScope(db, viewer, params.id))
  mountRoute(app, deps, availability.setHours, async (call) => {
    const { id } = orNotFound(await findAcademicInScope(call.db, call.viewer, call.params.id))
    return saveWorkingHours(call, id, call.body)
  })
  mountRoute(app, deps, availability.absences, async (call) => ({ absences: await listAbsencesInScope(call) }))
  mountRoute(app, deps, availability.add, addAbsence)
  mountRoute(app, deps, availability.lessons, async (call) => ({ lessons: await listLessonsOfAbsence(call) }))
  mountRoute(app, deps, availability.approve, approveAbsence)
  mountRoute(app, deps, availability.refuse, refuseAbsence)

  mountRoute(app, deps, daysOff.list, async (call) => ({ daysOff: await listDaysOff(call) }))
  mountRoute(app, deps, daysOff.add, addDayOff)
  mountInTransaction(app, deps, daysOff.remove, removeDayOff)
  registerReplanLessonsJob(app.queue, deps)
}
