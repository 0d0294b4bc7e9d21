import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { raw, sql } from '../../db/db.ts'

/** If a parent's access ends, the child's password request stays, because another parent can approve it. */
export const recoveryAccessKind: AccessKind = {
  kind: 'recovery',
  tables: ['password_request'],
  async revoke(tx, { entity, isTheirs }) {
    await tx.run(
      entity === 'agent'
        ? sql`update password_request set approved_at = null, approved_by = null where ${isTheirs(sql`approved_by`)}`
        : sql`delete from password_request where ${isTheirs(raw(`${entity}_id`))}`,
    )
    return 0
  },
}
