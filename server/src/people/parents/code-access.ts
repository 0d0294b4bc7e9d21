import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { sql } from '../../db/db.ts'

/** A code that was sent to a shared number ends for all who share it: nobody can tell for whom it was meant. */
export const codeAccess: AccessKind = {
  kind: 'code',
  tables: ['parent_code'],
  async revoke(tx, { isTheirs }) {
    await tx.run(sql`
      delete from parent_code where ${isTheirs(sql`agent_id`)} or phone in (
        select phone from agent where ${isTheirs(sql`agent.id`)}
        union select phone from agent_phone where ${isTheirs(sql`agent_id`)})`)
    return 0
  },
}
