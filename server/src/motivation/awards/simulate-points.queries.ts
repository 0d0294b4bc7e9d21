import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { PointSimulation, PointSimulationInput } from '@markaz/protocol/motivation/awards/economy.schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { type Db, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'
import { type RewardPriceTables, rewardEntriesSql } from '../actions/reward-entries.ts'
import { isStudentInPointEconomyReportSql, type PointEconomyReportRequest } from './economy.queries.ts'
import {
  isDayInEconomyReportSql,
  type MedianEarnedSilver,
  medianEarnedSilverSql,
  readShopItemPrices,
} from './prices.ts'

interface SimulatedPoints extends Pick<PointSimulation, 'payments' | 'top'> {
  xpBefore: number
  coinBefore: number
  usualBefore: MedianEarnedSilver
  xp: number
  coin: number
  usual: MedianEarnedSilver
}

/**
 * Returns two totals of the last four weeks: the points given, and these points if the simulated prices of the action
 * had applied.
 */
export async function simulatePoints(
  db: Db,
  asker: PointEconomyReportRequest,
  input: PointSimulationInput,
): Promise<PointSimulation | undefined> {
  const { actionId } = input
  const action = await db.one<{ kind: PointActionKind }>(
    sql`select kind from gamification_action where id = ${actionId} and deleted_at is null`,
  )
  if (!action) return undefined
  if (action.kind === PointActionKind.ByAdmin) refuseField('actionId', motivationErrorTexts.noLevelsOfKind)
  const worth = rewardEntriesSql(
    action.kind,
    (_, day) => sql`action.id = ${actionId} and ${isDayInEconomyReportSql(asker.today, day)}`,
    simulatedPrices(input),
  )
  const looked = (await db.one<SimulatedPoints>(sql`
    with was as (
      select student_id, sum(xp) as xp, sum(coin) as coin, coalesce(sum(xp) filter (where action_id = ${actionId}), 0) as action_xp,
        coalesce(sum(coin) filter (where action_id = ${actionId}), 0) as action_coin
      from point_entry where method is not null and ${isDayInEconomyReportSql(asker.today)} group by student_id
    ), paid as (
      select "studentId" as student_id, sum(xp) as xp, sum(coin) as coin, count(*) filter (where xp > 0 or coin > 0) as payments
      from (${worth}) as worth group by 1
    ), would as materialized (
      select student_id, coalesce(was.xp, 0)::bigint as xp_before, coalesce(was.coin, 0)::bigint as coin_before,
        (coalesce(was.xp - action_xp, 0) + coalesce(paid.xp, 0))::bigint as xp, (coalesce(was.coin - action_coin, 0) + coalesce(paid.coin, 0))::bigint as coin,
        coalesce(payments, 0) as payments
      from was full join paid using (student_id) where ${isStudentInPointEconomyReportSql(asker)}
    ), ranked as (
      select would.*, row_number() over (order by xp_before desc, student_id desc) as position_before, row_number() over (order by xp desc, student_id desc) as position
      from would
    ), top as (
      select json_build_object('id', student.id, 'fullName', full_name) as student, position_before as "positionBefore", position, xp_before as "xpBefore", xp
      from ranked join student on student.id = student_id order by position limit 10
    )
    select coalesce(sum(payments), 0)::bigint as payments, coalesce(sum(xp_before), 0)::bigint as "xpBefore", coalesce(sum(coin_before), 0)::bigint as "coinBefore",
      coalesce(sum(xp), 0)::bigint as xp, coalesce(sum(coin), 0)::bigint as coin, (${medianEarnedSilverSql(sql`coin_before`, sql`would`)}) as "usualBefore",
      (${medianEarnedSilverSql(sql`coin`, sql`would`)}) as usual, (select coalesce(json_agg(top order by position), '[]') from top) as top
    from would`)) as SimulatedPoints
  return {
    payments: looked.payments,
    before: { xp: looked.xpBefore, coin: looked.coinBefore, prices: await readShopItemPrices(db, looked.usualBefore) },
    after: { xp: looked.xp, coin: looked.coin, prices: await readShopItemPrices(db, looked.usual) },
    top: looked.top,
  }
}

/** Returns the action's number of points, with the simulated numbers in place of the stored ones. */
function simulatedPrices({ actionId, levels }: PointSimulationInput): RewardPriceTables {
  const own = levels.find(({ id }) => id === null)
  const asked = sql`json_to_recordset(${JSON.stringify(levels)}::json) as asked (id bigint, xp int, coin int)`
  return {
    actions: sql`(
      select id, kind, category_id, coalesce(${own?.xp ?? null}::int, xp) as xp, coalesce(${own?.coin ?? null}::int, coin) as coin
      from gamification_action where id = ${actionId})`,
    levels: sql`(
      select action_id, from_score, to_score, coalesce(asked.xp, stored.xp) as xp, coalesce(asked.coin, stored.coin) as coin
      from action_level stored left join ${asked} on asked.id = stored.id where action_id = ${actionId})`,
  }
}
