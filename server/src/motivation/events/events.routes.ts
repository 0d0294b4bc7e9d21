import { competitions, events, masterClasses, studyMasterClasses } from '@markaz/protocol/motivation/events/routes'
import { EventKind } from '@markaz/protocol/motivation/events/schemas'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { openChanges } from '../../live/open-changes.ts'
import { changeStatus, enrolStudents, finishEvent, placeTeam } from './change-participants.ts'
import { eventsTopic, listEvents, readEvent, topicOfEvent } from './events.queries.ts'
import { eventInReach } from './lock-event.ts'
import { findCandidates, listParticipants, listTeams } from './participants.queries.ts'
import { rewardStudents } from './reward-students.ts'
import { createEvent, removeEvent, updateEvent } from './save-event.ts'

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, events.list, (call) => listEvents(call, call.query))
  mount(app, deps, studyMasterClasses.list, (call) => listEvents(call, { ...call.query, kind: EventKind.MasterClass }))
  mount(app, deps, events.read, async (call) => ({ event: found(await readEvent(call, call.params.id)) }))
  mount(app, deps, events.participants, async (call) => {
    const { db, viewer, params, query } = call
    await eventInReach(db, viewer, params.id, 'read')
    return listParticipants(call, params.id, query)
  })
  mount(app, deps, events.candidates, async (call) => {
    await eventInReach(call.db, call.viewer, call.params.id, 'update')
    return { students: await findCandidates(call, call.params.id, call.query.value) }
  })
  mountWrite(app, deps, events.enrol, enrolStudents)
  mount(app, deps, events.changeStatus, changeStatus)
  mountWrite(app, deps, events.finish, finishEvent)
  mount(app, deps, events.reward, rewardStudents)
  mount(app, deps, events.teams, async ({ db, viewer, params }) => {
    await eventInReach(db, viewer, params.id, 'read')
    return { eventTeamData: await listTeams(db, viewer, params.id) }
  })
  mount(app, deps, events.placeTeam, placeTeam)
  mount(app, deps, events.stream, async (call) => {
    const enter = async (viewer: Viewer) => found(await readEvent({ ...call, viewer }, call.params.id))
    await enter(call.viewer)
    return openChanges(app, call, { name: topicOfEvent(call.params.id), access: events.stream.access, enter })
  })
  mount(app, deps, events.changes, async (call) =>
    openChanges(app, call, { name: eventsTopic, access: events.changes.access }),
  )

  for (const { routes, kind } of [
    { routes: masterClasses, kind: EventKind.MasterClass },
    { routes: competitions, kind: EventKind.Competition },
  ]) {
    mount(app, deps, routes.list, (call) => listEvents(call, { ...call.query, kind }))
    mount(app, deps, routes.create, (call) => createEvent(call, kind))
    mount(app, deps, routes.read, async (call) => ({ event: found(await readEvent(call, call.params.id, kind)) }))
    mount(app, deps, routes.update, (call) => updateEvent(call, kind))
    mount(app, deps, routes.remove, (call) => removeEvent(call, kind))
  }
}
