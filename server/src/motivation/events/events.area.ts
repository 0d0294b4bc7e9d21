import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { undoParticipantStatus } from './change-participants.ts'
import { eventRoutes } from './events.routes.ts'
import { ownEventRoutes } from './own-events.routes.ts'
import { personalDataHandlersOfEvents } from './personal-data-of-events.ts'

export const eventsArea: FeatureArea = {
  routes(app, deps) {
    eventRoutes(app, deps)
    ownEventRoutes(app, deps)
  },
  personalData: personalDataHandlersOfEvents,
  constraints: {
    event_team_name_unique: 'EVENT_TEAM_NAME_TAKEN',
    event_participant_once: 'EVENT_ALREADY_IN',
  },
  names: {
    event: sql`select name from event where id = it.id`,
  },
  undo: {
    'event.change-status': undoParticipantStatus,
    'event.create': ({ after }) =>
      undoByOppositeCall(
        (after as { kind: string }).kind === 'master_class' ? masterClasses.remove : competitions.remove,
      ),
  },
}
