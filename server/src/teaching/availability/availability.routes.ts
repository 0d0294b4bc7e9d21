import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability, daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import {
  absencesOf,
  addAbsence,
  approveAbsence,
  askAbsence,
  lessonsOfAbsence,
  ownAbsences,
  refuseAbsence,
  withdrawAbsence,
} from './absences.ts'
import { academicInScope } from './academic-in-scope.ts'
import { addDayOff, handlePlanJobs, listDaysOff, removeDayOff } from './days-off.ts'
import { hoursOf, readHours, saveHours } from './hours.ts'

export function availabilityRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ownAvailability.hours, async ({ db, viewer }) => ({ hours: await readHours(db, viewer.id) }))
  mount(app, deps, ownAvailability.setHours, (call) => saveHours(call, call.viewer.id, call.body))
  mount(app, deps, ownAvailability.absences, async (call) => ({ absences: await ownAbsences(call) }))
  mount(app, deps, ownAvailability.ask, askAbsence)
  mount(app, deps, ownAvailability.withdraw, withdrawAbsence)

  mount(app, deps, availability.hours, ({ db, viewer, params }) => hoursOf(db, viewer, params.id))
  mount(app, deps, availability.setHours, async (call) => {
    const { id } = found(await academicInScope(call.db, call.viewer, call.params.id))
    return saveHours(call, id, call.body)
  })
  mount(app, deps, availability.absences, async (call) => ({ absences: await absencesOf(call) }))
  mount(app, deps, availability.add, addAbsence)
  mount(app, deps, availability.lessons, async (call) => ({ lessons: await lessonsOfAbsence(call) }))
  mount(app, deps, availability.approve, approveAbsence)
  mount(app, deps, availability.refuse, refuseAbsence)

  mount(app, deps, daysOff.list, async (call) => ({ daysOff: await listDaysOff(call) }))
  mount(app, deps, daysOff.add, addDayOff)
  mountWrite(app, deps, daysOff.remove, removeDayOff)
  handlePlanJobs(app.queue, deps)
}
