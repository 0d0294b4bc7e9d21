import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfEvents: StudentDataHandlers = {
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
