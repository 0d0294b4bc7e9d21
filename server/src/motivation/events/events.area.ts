import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { participantStatusUndo } from './change-participants.ts'
import { eventRoutes } from './events.routes.ts'
import { ownEventRoutes } from './own-events.routes.ts'

const personalDataHandlersOfEvents: StudentPersonalDataHandlers = {
  tables: ['event_team', 'event_participant', 'event_invitation'],
  read: async (db, studentId) => ({
    tadbirlar: await db.many(sql`
      select event.name as "nomi", event.starts_at as "boshlanishi", status as "holati", event_team.name as "jamoa", place as "orin",
        reward_xp as "xp", reward_coin as "kumush"
      from event_participant join event on event.id = event_participant.event_id left join event_team on event_team.id = team_id
      where student_id = ${studentId} order by event.starts_at, event.id`),
  }),
  /**
   * Erases the names of the student's teams, because the student wrote them. The participation itself stays, because
   * statistics need it.
   */
  async forget(tx, { studentId }) {
    await tx.run(sql`update event_team set name = id::text, captain_id = null where captain_id = ${studentId}`)
    await tx.run(sql`delete from event_invitation where student_id = ${studentId}`)
  },
}

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
    'event.change-status': participantStatusUndo,
    'event.create': ({ after }) =>
      undoByOppositeCall(
        (after as { kind: string }).kind === 'master_class' ? masterClasses.remove : competitions.remove,
      ),
  },
}
