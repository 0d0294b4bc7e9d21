import type { Economy, Giver, Prices, WhatIf } from '@markaz/protocol/motivation/awards/economy.schemas'
import { Method } from '@markaz/protocol/motivation/points/schemas'
import { inOffices, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { warningsOf } from './economy-warnings.ts'
import { inScope } from './ranking.ts'

/** Whose talabas, and the day it is. */
interface Asker {
  viewer: Viewer
  today: string
  officeId?: number | undefined
}

const span = 28
const weeksShown = 12

export async function readEconomy(db: Db, asker: Asker): Promise<Economy> {
  const purse = await db.one<{ circulation: number; holders: number }>(sql`
    select coalesce(sum(coin), 0)::bigint as circulation, count(*) filter (where coin > 0) as holders
    from point_balance where ${asked(asker)}`)
  const weeks = await db.many<Economy['weeks'][number]>(sql`
    with week as (
      select date_trunc('week', ${asker.today}::date)::date - 7 * ago as start from generate_series(0, ${weeksShown - 1}) ago
    ), moved as (
      select date_trunc('week', day)::date as start, ${flows} from point_entry
      where day >= (select min(start) from week) and day <= ${asker.today} and ${asked(asker)} group by 1
    )
    select week.start, week.start + 6 as end, coalesce(earned, 0) as earned, coalesce(spent, 0) as spent, coalesce(xp, 0) as xp
    from week left join moved using (start) order by start`)
  const actions = await db.many<Economy['actions'][number]>(sql`
    select method, count(*) filter (where turn = 1) as count, sum(entry.xp)::bigint as xp, sum(entry.coin)::bigint as coin,
      case when action.id is not null then json_build_object('id', action.id, 'name', action.name) end as action
    from point_entry entry left join gamification_action action on action.id = action_id
    where method is not null and ${lately(asker)} group by method, action.id order by coin desc, xp desc, method`)
  const offices = await db.many<Economy['offices'][number]>(sql`
    select case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office, earned, spent
    from (
      select coalesce(head_office_id, (select min(head_office_id) from student_head_office home where home.student_id = point_entry.student_id)) as head_office_id, ${flows}
      from point_entry where ${lately(asker)} group by 1
    ) as moved left join office on office.head_office_id = moved.head_office_id and deleted_at is null
    order by earned desc, office.id`)
  const givers = await db.many<Giver>(sql`
    select json_build_object('id', staff.id, 'fullName', staff.full_name) as staff, given.*
    from (
      select staff_id, count(*) as count, sum(xp)::bigint as xp, sum(coin)::bigint as coin
      from point_entry where method = ${Method.ByAdmin}::int and turn = 1 and staff_id is not null and ${lately(asker)} group by staff_id
    ) as given join staff on staff.id = staff_id order by coin desc, xp desc, staff.id limit 20`)
  const prices = await readPrices(
    db,
    sql`select student_id, sum(coin)::bigint as coin from point_entry
    where method is not null and ${lately(asker)} group by student_id`,
  )
  const economy = {
    ...(purse as NonNullable<typeof purse>),
    weeks,
    actions,
    offices,
    prices,
    givers: givers.map(({ staff, count, xp, coin }) => ({ staff, count, xp, coin })),
  }
  return { ...economy, warnings: warningsOf(economy) }
}

/** What came, and what was spent of it again; setting right counts where it belongs. */
const flows = sql`coalesce(sum(coin) filter (where method is not null), 0)::bigint as earned,
  coalesce(-sum(coin) filter (where method is null), 0)::bigint as spent, sum(xp)::bigint as xp`

/** Condition on `student_id`. */
function asked({ viewer, officeId }: Asker): Sql {
  const scope = inScope(viewer, sql`student_id`)
  if (!officeId) return scope
  return sql`${scope} and student_id in (select student_id from student_head_office where ${inOffices([officeId], sql`head_office_id`)})`
}

const lately = (asker: Asker) =>
  sql`day > ${asker.today}::date - ${span}::int and day <= ${asker.today} and ${asked(asker)}`

/** @param earned a query of `student_id` and the `coin` they have earned in the span */
async function readPrices(db: Db, earned: Sql): Promise<Prices> {
  const usual = await db.one<{ coin: number | null; earners: number }>(sql`
    select percentile_cont(0.5) within group (order by coin) as coin, count(*) as earners from (${earned}) earned where coin > 0`)
  const coinPerDay = usual?.coin ? usual.coin / span : null
  const items = await db.many<{ name: string; price: number }>(sql`
    select name, price from store_item where not is_stopped order by price, id`)
  const cost = (item: { name: string; price: number } | undefined) =>
    item ? { ...item, days: coinPerDay && Math.ceil(item.price / coinPerDay) } : null
  return {
    coinPerDay: coinPerDay && Math.round(coinPerDay * 10) / 10,
    earners: usual?.earners ?? 0,
    cheapest: cost(items[0]),
    median: cost(items[Math.floor((items.length - 1) / 2)]),
  }
}

/**
 * The last four weeks once more, with each payment of the action worth so much more.
 * @returns undefined when there is no such action
 */
export async function readWhatIf(
  db: Db,
  asker: Asker,
  { actionId, xp, coin }: { actionId: number; xp: number; coin: number },
): Promise<WhatIf | undefined> {
  if (!(await db.one(sql`select from gamification_action where id = ${actionId}`))) return undefined
  // What a cause has come to in the end, corrections included; who was paid nothing would be paid nothing.
  const again = sql`
    select student_id, sum(was.xp)::bigint as xp_before, sum(was.coin)::bigint as coin_before,
      sum(case when paid then greatest(was.xp + ${xp}::int, 0) else was.xp end)::bigint as xp,
      sum(case when paid then greatest(was.coin + ${coin}::int, 0) else was.coin end)::bigint as coin,
      count(*) filter (where paid) as payments
    from (
      select student_id, sum(xp) as xp, sum(coin) as coin, action_id is not distinct from ${actionId}::bigint and (sum(xp) > 0 or sum(coin) > 0) as paid
      from point_entry where method is not null and ${lately(asker)} group by student_id, cause, cause_id, action_id
    ) as was group by student_id`
  const sums = await db.one<Record<'payments' | 'xpBefore' | 'coinBefore' | 'xp' | 'coin', number>>(sql`
    select coalesce(sum(payments), 0)::bigint as payments, coalesce(sum(xp_before), 0)::bigint as "xpBefore", coalesce(sum(coin_before), 0)::bigint as "coinBefore",
      coalesce(sum(xp), 0)::bigint as xp, coalesce(sum(coin), 0)::bigint as coin from (${again}) again`)
  const top = await db.many<WhatIf['top'][number]>(sql`
    select json_build_object('id', student.id, 'fullName', student.full_name) as student, "positionBefore", position, xp_before as "xpBefore", xp
    from (
      select *, row_number() over (order by xp_before desc, student_id desc) as "positionBefore", row_number() over (order by xp desc, student_id desc) as position
      from (${again}) again
    ) as ranked join student on student.id = student_id order by position limit 10`)
  const all = sums as NonNullable<typeof sums>
  return {
    payments: all.payments,
    before: {
      xp: all.xpBefore,
      coin: all.coinBefore,
      prices: await readPrices(db, sql`select student_id, coin_before as coin from (${again}) again`),
    },
    after: {
      xp: all.xp,
      coin: all.coin,
      prices: await readPrices(db, sql`select student_id, coin from (${again}) again`),
    },
    top,
  }
}
