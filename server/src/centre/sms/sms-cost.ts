import type { SmsCost } from '@markaz/protocol/centre/sms/schemas'
import { smsParts, withPlainCharacters } from '@markaz/protocol/sms-text'
import { type Db, sql } from '../../db/db.ts'

/** Returns the price of sending these texts by SMS. Users see it before they send. */
export async function smsCost(db: Db, texts: readonly string[]): Promise<SmsCost> {
  const row = await db.one<{ price: number }>(sql`select sms_price as price from way_setting`)
  return { parts: texts.reduce((sum, text) => sum + smsParts(withPlainCharacters(text)), 0), price: row?.price ?? 0 }
}
