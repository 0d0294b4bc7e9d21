import {
  competitions,
  events,
  masterClasses,
  studySectionMasterClasses,
} from '@markaz/protocol/motivation/events/routes'
import { EventKind } from '@markaz/protocol/motivation/events/schemas'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { openChangeStream } from '../../live/open-changes.ts'
import {
  changeParticipantStatus,
  enrolStudentsInEvent,
  finishEvent,
  markAllParticipantsAsAttended,
  setRankOfEventTeam,
} from './change-participants.ts'
import { eventsLiveTopic, listEvents, liveTopicOfEvent, readEvent } from './events.queries.ts'
import { requireEventInScope } from './lock-event.ts'
import { findEventCandidates, listEventParticipants, listEventTeams } from './participants.queries.ts'
import { rewardEventParticipants } from './reward-students.ts'
import { createEvent, removeEvent, updateEvent } from './save-event.ts'

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, events.list, (call) => listEvents(call, call.query))
  mountRoute(app, deps, studySectionMasterClasses.list, (call) =>
    listEvents(call, { ...call.query, kind: EventKind.MasterClass }),
  )
  mountRoute(app, deps, events.read, async (call) => ({ event: orNotFound(await readEvent(call, call.params.id)) }))
  mountRoute(app, deps, events.participants, async (call) => {
    const { db, viewer, params, query } = call
    await requireEventInScope(db, viewer, params.id, 'read')
    return listEventParticipants(call, params.id, query)
  })
  mountRoute(app, deps, events.candidates, async (call) => {
    await requireEventInScope(call.db, call.viewer, call.params.id, 'update')
    return { students: await findEventCandidates(call, call.params.id, call.query.value) }
  })
  mountTransactionalRoute(app, deps, events.enrol, enrolStudentsInEvent)
  mountRoute(app, deps, events.changeStatus, changeParticipantStatus)
  mountTransactionalRoute(app, deps, events.allCame, markAllParticipantsAsAttended)
  mountTransactionalRoute(app, deps, events.finish, finishEvent)
  mountRoute(app, deps, events.reward, rewardEventParticipants)
  mountRoute(app, deps, events.teams, async ({ db, viewer, params }) => {
    await requireEventInScope(db, viewer, params.id, 'read')
    return { eventTeamData: await listEventTeams(db, viewer, params.id) }
  })
  mountRoute(app, deps, events.placeTeam, setRankOfEventTeam)
  mountRoute(app, deps, events.stream, async (call) => {
    const enter = async (viewer: Viewer) => orNotFound(await readEvent({ ...call, viewer }, call.params.id))
    await enter(call.viewer)
    return openChangeStream(app, call, { name: liveTopicOfEvent(call.params.id), access: events.stream.access, enter })
  })
  mountRoute(app, deps, events.changes, async (call) =>
    openChangeStream(app, call, { name: eventsLiveTopic, access: events.changes.access }),
  )

  for (const { routes, kind } of [
    { routes: masterClasses, kind: EventKind.MasterClass },
    { routes: competitions, kind: EventKind.Competition },
  ]) {
    mountRoute(app, deps, routes.list, (call) => listEvents(call, { ...call.query, kind }))
    mountRoute(app, deps, routes.create, (call) => createEvent(call, kind))
    mountRoute(app, deps, routes.read, async (call) => ({
      event: orNotFound(await readEvent(call, call.params.id, kind)),
    }))
    mountRoute(app, deps, routes.update, (call) => updateEvent(call, kind))
    mountRoute(app, deps, routes.remove, (call) => removeEvent(call, kind))
  }
}
