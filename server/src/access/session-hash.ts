import { createHash } from 'node:crypto'
import { type Sql, sql } from '../db/db.ts'

/**
 * File addresses contain this hash instead of the session's id, because addresses end up in logs and browser histories.
 */
export function sessionHashOf(sessionId: string): string {
  return createHash('sha256')
    .update(Buffer.from(sessionId.replaceAll('-', ''), 'hex'))
    .digest('base64url')
}

/** SQL condition: the session's id has this hash. The condition uses an index on the hash. */
export const hasSessionHashSql = (id: Sql, hash: string): Sql =>
  sql`sha256(uuid_send(${id})) = ${Buffer.from(hash, 'base64url')}`
