import type { Prices } from '@markaz/protocol/motivation/awards/economy.schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'

/** So many days are looked at, today included. */
export const spanDays = 28

/** A condition on `day`. */
export const inRecentSpan = (today: string, day = sql`day`) =>
  sql`${day} > ${today}::date - ${spanDays}::int and ${day} <= ${today}`

/** The middle of those who have earned silver in the span, and how many they are. */
export interface TypicalEarnings {
  coin: number | null
  earners: number
}

/** @param coin the column of `from` that says what each of them has earned */
export const typicalEarnings = (coin: Sql, from: Sql, where = sql`true`) => sql`
  select json_build_object('coin', percentile_cont(0.5) within group (order by ${coin}), 'earners', count(*)) as usual
  from ${from} where ${coin} > 0 and ${where}`

/** What can be bought costs in days of a usual talaba; what is on sale and gone costs nothing. */
export async function pricesOf(db: Db, { coin, earners }: TypicalEarnings): Promise<Prices> {
  const coinPerDay = coin ? coin / spanDays : null
  const items = await db.many<{ name: string; price: number }>(sql`
    select name, price from store_item where not is_stopped and count > 0 order by price, id`)
  const cost = (item: { name: string; price: number } | undefined) =>
    item ? { ...item, days: coinPerDay && Math.ceil(item.price / coinPerDay) } : null
  return {
    coinPerDay: coinPerDay && Math.round(coinPerDay * 10) / 10,
    earners,
    cheapest: cost(items[0]),
    median: cost(items[Math.floor((items.length - 1) / 2)]),
  }
}
