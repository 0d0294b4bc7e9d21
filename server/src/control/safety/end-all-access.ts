import { endSessions } from '../../centre/sign-in/sessions.ts'
import { parentSide, staffSide, studentSide } from '../../centre/sign-in/side.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'

/** What opens something beside a session, and what ends it. */
const others = (now: Date): { table: string; ends: (table: Sql) => Sql }[] => {
  const remove = (table: Sql) => sql`delete from ${table}`
  return [
    ...['push_device', 'calendar_address', 'telegram_link', 'parent_code'].map((table) => ({ table, ends: remove })),
    {
      table: 'telegram_chat',
      ends: (table) => sql`update ${table} set ended_at = ${now}, end_reason = 'unlinked' where ended_at is null`,
    },
    {
      table: 'student_contract',
      ends: (table) => sql`
        update ${table} set token_expires_at = least(token_expires_at, ${now}), code_hash = null where status = 'waiting'`,
    },
  ]
}

/**
 * Ends every session, token, chat, device, address, code and link of everybody, those of the caller as well. Passwords and
 * second factors stay: with them people sign in again.
 */
export async function endAllAccess(tx: Db, now: Date): Promise<void> {
  for (const side of [staffSide, studentSide, parentSide]) await endSessions(tx, side, sql`true`, 'ended', now)
  for (const { table, ends } of others(now)) await tx.run(ends(raw(table)))
}
