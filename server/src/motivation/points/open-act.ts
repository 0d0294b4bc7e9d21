import { type Db, sql } from '../../db/db.ts'

/**
 * Something that is given by hand, the cause of its entries. The same sent again is the act that there is.
 * @returns null when it was done before
 */
export async function openAct(tx: Db, clientId: string, now: Date): Promise<number | null> {
  const act = await tx.one<{ id: number }>(sql`
    insert into point_act (client_id, created_at) values (${clientId}, ${now}) on conflict do nothing returning id`)
  return act?.id ?? null
}
