import { createHash } from 'node:crypto'
import { type Sql, sql } from '../db/db.ts'

/**
 * Returns a hash that identifies a session in addresses, which end up in logs and histories. The session can be found
 * by it, but the session's id cannot be derived from it.
 */
export function sessionMarkOf(sessionId: string): string {
  return createHash('sha256')
    .update(Buffer.from(sessionId.replaceAll('-', ''), 'hex'))
    .digest('base64url')
}

/**
 * Returns the condition that finds the session, by an index.
 * @param id column of the session's id
 */
export const hasSessionMark = (id: Sql, mark: string): Sql =>
  sql`sha256(uuid_send(${id})) = ${Buffer.from(mark, 'base64url')}`
