import type { ShopPrices } from '@markaz/protocol/motivation/awards/economy.schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'

/** Number of days, including today, whose points the economy report analyses. */
export const economyReportDays = 28

export const isDayInEconomyReportSql = (today: string, day = sql`day`) =>
  sql`${day} > ${today}::date - ${economyReportDays}::int and ${day} <= ${today}`

/**
 * `coin`: median of the silver that students earned in the period; null = no student earned any. `earners`: number of
 * students who earned any.
 */
export interface MedianEarnedSilver {
  coin: number | null
  earners: number
}

/** @param coin the column of `from` that contains the silver earned by each student */
export const medianEarnedSilverSql = (coin: Sql, from: Sql, where = sql`true`) => sql`
  select json_build_object('coin', percentile_cont(0.5) within group (order by ${coin}), 'earners', count(*)) as usual
  from ${from} where ${coin} > 0 and ${where}`

/**
 * Returns the cheapest and the median item of the shop, each with the number of days in which a typical student earns
 * its price. Sold-out items are omitted.
 */
export async function readShopItemPrices(db: Db, { coin, earners }: MedianEarnedSilver): Promise<ShopPrices> {
  const coinPerDay = coin ? coin / economyReportDays : null
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
