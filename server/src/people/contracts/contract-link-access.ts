import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { sql } from '../../db/db.ts'

/** Students' signing links end only when the access of all users is revoked. */
export const contractLinkAccessKind: AccessKind = {
  kind: 'contractLink',
  tables: ['student_contract'],
  async revoke(tx, { isTheirs, cause, now }) {
    await tx.run(sql`
      update student_contract set token_expires_at = ${now}, code_hash = null, code_expires_at = null
      where status = 'waiting' and token_expires_at > ${now} and (${cause === null}::boolean or agent_id in (
        select id from agent where ${isTheirs(sql`agent.id`)} or ${isTheirs(sql`agent.merged_into_id`)}))`)
    return 0
  },
}
