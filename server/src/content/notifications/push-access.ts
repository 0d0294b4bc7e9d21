import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { sql } from '../../db/db.ts'

const owned = {
  staff: { device: sql`session_id`, sessions: sql`session`, owner: sql`staff_id` },
  student: { device: sql`student_session_id`, sessions: sql`student_session`, owner: sql`student_id` },
  agent: { device: sql`parent_session_id`, sessions: sql`parent_session`, owner: sql`agent_id` },
} as const

/**
 * Deletes the push devices of ended sessions. A revocation ends the sessions first, because areas.ts declares their
 * kind of access first.
 */
export const pushAccessKind: AccessKind = {
  kind: 'push',
  tables: ['push_device'],
  async revoke(tx, { entity, isTheirs }) {
    const { device, sessions, owner } = owned[entity]
    await tx.run(sql`
      delete from push_device where ${device} in (
        select id from ${sessions} where ${isTheirs(owner)} and ended_at is not null)`)
    return 0
  },
}
