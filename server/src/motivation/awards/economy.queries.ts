import type { PointEconomy } from '@markaz/protocol/motivation/awards/economy.schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { countCacheKeyOfBranches, createCountCache } from '../../access/count-cache.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { dailyPointSumsSql } from '../points/point-flow.ts'
import { pointEconomyWarnings } from './economy-warnings.ts'
import {
  economyReportDays,
  isDayInEconomyReportSql,
  type MedianEarnedSilver,
  medianEarnedSilverSql,
  readShopItemPrices,
} from './prices.ts'
import { isStudentRankedSql } from './ranking.ts'

export interface PointEconomyReportRequest {
  viewer: Viewer
  today: string
  officeId?: number | undefined
}

const weeksShown = 12

export async function readPointEconomy(db: Db, asker: PointEconomyReportRequest): Promise<PointEconomy> {
  const purse = await db.one<Pick<PointEconomy, 'circulation' | 'holders'>>(sql`
    select coalesce(sum(coin), 0)::bigint as circulation, count(*) filter (where coin > 0) as holders
    from point_balance where ${isStudentInPointEconomyReportSql(asker)}`)
  const moved = await readFlow(db, asker)
  const economy = {
    ...(purse as NonNullable<typeof purse>),
    ...moved,
    priced: await readPriced(db),
    prices: await readShopItemPrices(db, await readMedianEarnings(db, asker)),
  }
  return { ...economy, warnings: pointEconomyWarnings(economy) }
}

type Flow = Pick<PointEconomy, 'weeks' | 'actions' | 'offices' | 'givers'>

/** A correction of points counts on the day of the entry that it corrects. */
async function readFlow(db: Db, asker: PointEconomyReportRequest): Promise<Flow> {
  const flow = await db.one<Flow>(sql`
    with week as (
      select date_trunc('week', ${asker.today}::date)::date - 7 * ago as start from generate_series(0, ${weeksShown - 1}) ago
    ), flow as materialized (
      select flow.*, case when method is null then 0 else coin end as earned, case when method is null then -coin else 0 end as spent,
        day > ${asker.today}::date - ${economyReportDays}::int as is_late
      from (${dailyPointSumsSql(sql`day >= (select min(start) from week) and day <= ${asker.today} and ${askedBranches(asker)}`)}) as flow
    ), by_week as (
      select start, start + 6 as end, coalesce(sum(earned), 0)::bigint as earned, coalesce(sum(spent), 0)::bigint as spent, coalesce(sum(xp), 0)::bigint as xp
      from week left join flow on day between start and start + 6 group by start
    ), by_action as (
      select method, sum(count)::bigint as count, sum(xp)::bigint as xp, sum(coin)::bigint as coin, (
        select json_build_object('id', id, 'name', name) from gamification_action where id = action_id) as action
      from flow where method is not null and is_late group by method, action_id
    ), by_office as (
      select (select json_build_object('id', id, 'name', name) from office where office.head_office_id = flow.head_office_id and deleted_at is null) as office,
        sum(earned)::bigint as earned, sum(spent)::bigint as spent
      from flow where is_late group by head_office_id
    ), by_giver as (
      select (select json_build_object('id', id, 'fullName', full_name) from staff where id = staff_id) as staff,
        sum(count)::bigint as count, sum(xp)::bigint as xp, sum(coin)::bigint as coin
      from flow where method = ${PointActionKind.ByAdmin}::int and staff_id is not null and is_late group by staff_id order by coin desc, xp desc, staff_id limit 20
    )
    select (select json_agg(by_week order by start) from by_week) as weeks,
      (select coalesce(json_agg(by_action order by coin desc, xp desc, method), '[]') from by_action) as actions,
      (select coalesce(json_agg(by_office order by earned desc), '[]') from by_office) as offices,
      (select coalesce(json_agg(by_giver order by coin desc, xp desc), '[]') from by_giver) as givers`)
  return flow as Flow
}

/** Manual awards are omitted, because their number of points is not fixed. */
async function readPriced(db: Db): Promise<PointEconomy['priced']> {
  return db.many<PointEconomy['priced'][number]>(sql`
    select action.id, name, kind as method, case when kind = ${PointActionKind.ParticipateExam}::int
      then json_build_array(json_build_object('id', null, 'from', 1, 'to', 100, 'xp', action.xp, 'coin', action.coin))
      else (
        select json_agg(json_build_object('id', level.id, 'from', from_score, 'to', to_score, 'xp', level.xp, 'coin', level.coin)
          order by case when kind = ${PointActionKind.ParticipateLesson}::int then from_score else -from_score end)
        from action_level level where action_id = action.id) end as levels
    from gamification_action action
    where deleted_at is null and (kind = ${PointActionKind.ParticipateExam}::int or exists (select from action_level where action_id = action.id))
    order by kind, uzbek_order(name) collate "C", action.id`)
}

/**
 * In a large centre the students' median earnings are cached for ten minutes, because they are computed from all point
 * entries of a month.
 */
const cacheMedianEarnings = createCountCache<MedianEarnedSilver>({
  ms: 600_000,
  isCheap: ({ earners }) => earners < 5000,
})

function readMedianEarnings(db: Db, asker: PointEconomyReportRequest): Promise<MedianEarnedSilver> {
  const earned = sql`(
    select student_id, sum(coin)::bigint as coin from point_entry where method is not null and ${isDayInEconomyReportSql(asker.today)} group by student_id) as earned`
  return cacheMedianEarnings(
    db,
    `${asker.today} ${asker.officeId} ${countCacheKeyOfBranches(asker.viewer)}`,
    async () => {
      const row = await db.one<{ usual: MedianEarnedSilver }>(
        medianEarnedSilverSql(sql`coin`, sql`${earned}`, isStudentInPointEconomyReportSql(asker)),
      )
      return row?.usual as MedianEarnedSilver
    },
  )
}

function askedBranches({ viewer, officeId }: PointEconomyReportRequest): Sql {
  const scope = isInBranchScopeSql(viewer, sql`head_office_id`)
  return officeId ? sql`${scope} and ${isInChosenBranchesSql([officeId], sql`head_office_id`)}` : scope
}

/**
 * SQL condition on `student_id`: the student belongs to one of the viewer's branches and, if a branch is requested, to
 * that branch.
 */
export function isStudentInPointEconomyReportSql({ viewer, officeId }: PointEconomyReportRequest): Sql {
  const scope = isStudentRankedSql(viewer, sql`student_id`)
  if (!officeId) return scope
  return sql`${scope} and student_id in (select student_id from student_head_office where ${isInChosenBranchesSql([officeId], sql`head_office_id`)})`
}
