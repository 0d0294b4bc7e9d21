import { createHash } from 'node:crypto'
import { type Sql, sql } from '../db/db.ts'

/**
 * Returns a hash of a session's id, which identifies the session in file addresses. Addresses end up in logs and
 * browser histories, so they must not contain the session's id itself.
 */
export function sessionHashOf(sessionId: string): string {
  return createHash('sha256')
    .update(Buffer.from(sessionId.replaceAll('-', ''), 'hex'))
    .digest('base64url')
}

/**
 * Returns an SQL condition that finds a session by the hash of its id, using an index.
 * @param id the column with the session's id
 */
export const hasSessionHash = (id: Sql, mark: string): Sql =>
  sql`sha256(uuid_send(${id})) = ${Buffer.from(mark, 'base64url')}`
