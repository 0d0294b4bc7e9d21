import { createHash } from 'node:crypto'
import { type Db, sql } from '../../db/db.ts'
import { refuseReused } from '../../http/refuse.ts'

interface Act {
  clientId: string
  /** All input and its author; a second request with equal content counts as a repetition. */
  content: unknown
  now: Date
}

/**
 * Inserts a manual award, which is the cause of its entries. A repetition finds the existing one.
 * @returns its id, or null when it was done before
 * @throws AppError KEY_REUSED when other content was sent under the key
 */
export async function openAction(tx: Db, { clientId, content, now }: Act): Promise<number | null> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const act = await tx.one<{ id: number }>(sql`
    insert into point_act (client_id, content_digest, created_at) values (${clientId}, ${digest}, ${now})
    on conflict do nothing returning id`)
  if (act) return act.id
  const other = await tx.one(sql`select from point_act where client_id = ${clientId} and content_digest <> ${digest}`)
  if (other) refuseReused('clientId')
  return null
}
