import { createHash } from 'node:crypto'
import { type Db, sql } from '../../db/db.ts'
import { refuseReusedIdempotencyKey } from '../../http/refuse.ts'

interface Act {
  clientId: string
  /** Complete input and author of the manual award. A second request with the same key must have the same content. */
  content: unknown
  now: Date
}

/** Returns null if the same request was processed before. Throws KEY_REUSED for other content under the same key. */
export async function recordManualAwardOnce(tx: Db, { clientId, content, now }: Act): Promise<number | null> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const act = await tx.one<{ id: number }>(sql`
    insert into point_act (client_id, content_digest, created_at) values (${clientId}, ${digest}, ${now})
    on conflict do nothing returning id`)
  if (act) return act.id
  const other = await tx.one(sql`select from point_act where client_id = ${clientId} and content_digest <> ${digest}`)
  if (other) refuseReusedIdempotencyKey('clientId')
  return null
}
