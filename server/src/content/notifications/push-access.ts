import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { sql } from '../../db/db.ts'

const owned = {
  staff: { device: sql`session_id`, sessions: sql`session`, owner: sql`staff_id` },
  student: { device: sql`student_session_id`, sessions: sql`student_session`, owner: sql`student_id` },
  agent: { device: sql`parent_session_id`, sessions: sql`parent_session`, owner: sql`agent_id` },
} as const

/** A person's push messages end with their sessions, which have already been ended at this point (areas.ts). */
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
