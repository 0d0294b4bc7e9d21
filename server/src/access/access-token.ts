import { createHash, randomBytes } from 'node:crypto'
import { accessTokenPrefix } from '@markaz/protocol/route'
import { type Db, sql } from '../db/db.ts'
import { countRequestInRateWindow } from './rate-limit.ts'

const rateLimit = { most: 300, minutes: 1 }

/** The hash needs no salt, because an access token is 256 random bits and cannot be guessed. */
export const hashAccessToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Call this after inserting the session of the access token. The database stores only a hash of the returned token. */
export async function insertAccessToken(
  tx: Db,
  { staffId, name, grants, now }: { staffId: number; name: string; grants: string[]; now: Date },
): Promise<{ id: number; token: string }> {
  const token = accessTokenPrefix + randomBytes(32).toString('base64url')
  const id = await tx.newId(sql`
    insert into access_token (staff_id, name, grants, secret_hash, created_at)
    values (${staffId}, ${name}, ${grants}, ${hashAccessToken(token)}, ${now}) returning id`)
  return { id, token }
}

/**
 * Counts the request against the token's limit. Stores time and IP address of the use, at most once a minute per
 * address.
 */
export async function recordTokenUse(db: Db, id: number, { address, now }: { address: string; now: Date }) {
  await countRequestInRateWindow(db, `token:${id}`, rateLimit, now)
  const lately = new Date(now.getTime() - 60_000)
  await db.run(sql`
    update access_token set used_at = ${now}, used_address = ${address}
    where id = ${id} and (used_at is null or used_at <= ${lately} or used_address <> ${address})`)
}

/**
 * Removes the names and IP addresses of an erased staff member's access tokens. The rows stay, because audit entries
 * refer to them.
 */
export async function anonymizeAccessTokensOfStaff(tx: Db, staffId: number): Promise<void> {
  await tx.run(sql`update access_token set name = 'Token', used_address = null where staff_id = ${staffId}`)
}
