import type { SmsCost } from '@markaz/protocol/centre/sms/schemas'
import { countSmsParts, replaceCostlyCharacters } from '@markaz/protocol/sms-text'
import { type Db, sql } from '../../db/db.ts'

/** Price of sending the texts. Users see it before they send an SMS. */
export async function computeSmsCost(db: Db, texts: readonly string[]): Promise<SmsCost> {
  const row = await db.one<{ price: number }>(sql`select sms_price as price from way_setting`)
  return {
    parts: texts.reduce((sum, text) => sum + countSmsParts(replaceCostlyCharacters(text)), 0),
    price: row?.price ?? 0,
  }
}
