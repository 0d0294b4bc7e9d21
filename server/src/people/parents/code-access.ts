import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { revokeSmsCodes } from '../../centre/sms/asked-code.ts'
import { sql } from '../../db/db.ts'

/**
 * A sign-in code for a shared phone number ends for all parents who share it: it is unknown which parent requested it.
 */
export const signInCodeAccessKind: AccessKind = {
  kind: 'code',
  tables: ['parent_code', 'asked_code'],
  async revoke(tx, { isTheirs }) {
    await tx.run(sql`delete from parent_code where ${isTheirs(sql`agent_id`)}`)
    await revokeSmsCodes(
      tx,
      sql`
        select 'parent ' || phone from agent where ${isTheirs(sql`agent.id`)}
        union select 'parent ' || phone from agent_phone where ${isTheirs(sql`agent_id`)}
        union select 'chat-sign-in ' || id from telegram_chat where ${isTheirs(sql`agent_id`)} and ended_at is null`,
    )
    return 0
  },
}
