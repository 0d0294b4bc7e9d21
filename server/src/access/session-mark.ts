import { createHash } from 'node:crypto'
import { type Sql, sql } from '../db/db.ts'

/**
 * What stands for a session in addresses, which end up in logs and histories: it leads to the session, but nobody can
 * get the session's id from it.
 */
export function sessionMarkOf(sessionId: string): string {
  return createHash('sha256')
    .update(Buffer.from(sessionId.replaceAll('-', ''), 'hex'))
    .digest('base64url')
}

/** The condition that finds it, by its index. @param id column of the session's id */
export const hasMark = (id: Sql, mark: string): Sql => sql`sha256(uuid_send(${id})) = ${Buffer.from(mark, 'base64url')}`
