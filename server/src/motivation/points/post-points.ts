import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { refuseReusedIdempotencyKey } from '../../http/refuse.ts'
import { publishLiveChangesInBatch } from '../../live/changes.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { notifyStudentsOfReachedLevels } from './point-notices.ts'

/**
 * The total points of one student for one cause, such as a lesson. Only the difference to the points already recorded
 * for the cause is booked, so recording an entry twice changes nothing.
 */
export interface PointLedgerEntry {
  studentId: number
  cause: PointCause
  /** Id of the lesson, chat (homework or exam), manual award, purchase or event. */
  causeId: number
  /**
   * Id of the action that gives the points; undefined or null = no action. Several actions may give points for the same
   * lesson, homework or exam.
   */
  actionId?: number | null
  categoryId: number | null
  method: PointActionKind | null
  xp: number
  coin: number
  /** The day of the lesson, purchase or other cause of the points, `YYYY-MM-DD`. */
  day: string
  groupId?: number | null
  /**
   * The branch whose statistics count the points. Undefined or null = the branch of the group or, without a group, of
   * the student.
   */
  headOfficeId?: number | null
  /**
   * Id of the staff member who gave the points; null = the student caused the entry, for example by a purchase, or a
   * scheduled job did.
   */
  staffId: number | null
  comment?: string | null
}

export interface RecordedPointChange {
  studentId: number
  categoryId: number | null
  xp: number
  coin: number
  levelBefore: number
  level: number
}

/** The topic of rankings and balances to which open pages subscribe. */
export const pointsLiveTopic = 'points'

interface RecordedRow extends RecordedPointChange {
  isCoinShort: boolean
  isXpShort: boolean
}

/**
 * A call may contain at most one entry per student, cause and action. Only a correction may make a balance negative
 * (decision 195).
 * @throws AppError NOT_ENOUGH_SILVER on `coin` | NOT_ENOUGH_XP on `xp`
 */
export async function recordPointEntries(
  tx: Db,
  entries: readonly PointLedgerEntry[],
  { now }: { now: Date },
): Promise<RecordedPointChange[]> {
  if (entries.length === 0) return []
  const students = sql`select unnest(${[...new Set(entries.map(({ studentId }) => studentId))]}::bigint[])`
  const asked = sql`
    select * from json_to_recordset(${JSON.stringify(entries)}::json) as entry ("studentId" bigint, cause smallint, "causeId" bigint,
      "actionId" bigint, "categoryId" bigint, method smallint, xp int, coin int, day date, "groupId" bigint, "headOfficeId" bigint,
      "staffId" bigint, comment text)`
  return recordPointEntriesOfQuery(tx, asked, { students, now })
}

/**
 * Records the point entries that the query `entries` returns, for example a query of `actions/reward-entries.ts`.
 * @param students SQL query for the ids of the students with entries
 */
export async function recordPointEntriesOfQuery(
  tx: Db,
  entries: Sql,
  { students, now }: { students: Sql; now: Date },
): Promise<RecordedPointChange[]> {
  // A separate statement locks the balances, so that the next statement sees everything committed during the wait.
  // Categories are locked before balances, as in a change of a category's levels, and balances in the order of the
  // student ids, so that the transactions cannot deadlock.
  await tx.run(sql`
    with held as materialized (select id from gamification_category order by id for key share)
    select from point_balance
    where student_id = any(array(${students})) and (select count(*) from held) >= 0
    order by student_id for no key update`)
  const booked = await tx.many<RecordedRow>(sql`
    with asked as materialized (
      select entry.*, coalesce("headOfficeId", (select head_office_id from study_group where id = "groupId"),
        (select min(head_office_id) from student_head_office where student_id = "studentId")) as head_office_id
      from (${entries}) as entry
    ), owed as (
      select asked.*, coalesce(last.turn, 0) + 1 as turn, asked.xp - coalesce(last.worth_xp, 0) as more_xp,
        asked.coin - coalesce(last.worth_coin, 0) as more_coin,
        -- A correction keeps the category, method and day of the entry that it corrects.
        case when last.turn is null then asked."categoryId" else last.category_id end as category_id,
        case when last.turn is null then asked.method else last.method end as booked_method,
        coalesce(last.day, asked.day) as booked_day
      from asked
      left join lateral (
        select * from point_entry
        where cause = asked.cause and cause_id = asked."causeId" and student_id = asked."studentId"
          and coalesce(action_id, 0) = coalesce(asked."actionId", 0)
        order by turn desc limit 1
      ) as last on true
      where asked.xp <> coalesce(last.worth_xp, 0) or asked.coin <> coalesce(last.worth_coin, 0)
    ), written as (
      insert into point_entry (student_id, category_id, cause, cause_id, action_id, turn, method, xp, coin, worth_xp, worth_coin, day, group_id, head_office_id,
        staff_id, comment, created_at)
      select "studentId", category_id, cause, "causeId", "actionId", turn, booked_method, more_xp, more_coin, xp, coin, booked_day, "groupId", head_office_id,
        "staffId", comment, ${now}::timestamptz
      from owed
    ), sums as (
      select "studentId" as student_id, category_id, sum(more_xp) as xp, sum(more_coin) as coin,
        bool_or(xp < 0 and more_xp < 0) as takes_xp, bool_or(coin < 0 and more_coin < 0) as takes_coin
      from owed group by "studentId", category_id
    ), in_category as (
      insert into point_category_balance as balance (student_id, category_id, xp, coin, level)
      select student_id, category_id, sums.xp, sums.coin,
        coalesce((select max(level) from gamification_level where gamification_level.category_id = sums.category_id and gamification_level.xp <= sums.xp), 0)
      from sums where category_id is not null
      on conflict (student_id, category_id) do update set xp = balance.xp + excluded.xp, coin = balance.coin + excluded.coin,
        level = coalesce((
          select max(level) from gamification_level
          where gamification_level.category_id = excluded.category_id and gamification_level.xp <= balance.xp + excluded.xp), 0)
      returning student_id, category_id, xp, level
    ), overall as (
      update point_balance as balance set xp = balance.xp + more.xp, coin = balance.coin + more.coin, level = greatest(
        (select max(level) from in_category where in_category.student_id = balance.student_id),
        -- The student's levels in the categories that this statement does not change.
        coalesce((
          select max(other.level) from point_category_balance other
          where other.student_id = balance.student_id
            and not exists (select from in_category new where new.student_id = other.student_id and new.category_id = other.category_id)), 0))
      from (select student_id, sum(xp) as xp, sum(coin) as coin from sums group by student_id) as more
      -- The ids are an array, which the planner assumes to have ten elements, so it uses the index.
      where balance.student_id = more.student_id and balance.student_id = any(array(select student_id from sums))
      returning balance.student_id, balance.xp, balance.coin
    )
    select sums.student_id as "studentId", sums.category_id as "categoryId", sums.xp::int as xp, sums.coin::int as coin,
      coalesce((
        select max(level) from gamification_level
        where gamification_level.category_id = sums.category_id and gamification_level.xp <= in_category.xp - sums.xp), 0) as "levelBefore",
      coalesce(in_category.level, 0) as level,
      takes_coin and overall.coin < 0 as "isCoinShort", takes_xp and coalesce(in_category.xp, overall.xp) < 0 as "isXpShort"
    from sums join overall using (student_id)
    left join in_category on in_category.student_id = sums.student_id and in_category.category_id = sums.category_id`)
  if (booked.some((one) => one.isCoinShort))
    throw new AppError('NOT_ENOUGH_SILVER', { fields: { coin: motivationErrorTexts.notEnoughSilver } })
  if (booked.some((one) => one.isXpShort))
    throw new AppError('NOT_ENOUGH_XP', { fields: { xp: motivationErrorTexts.notEnoughXp } })
  const changes = booked.map(({ isCoinShort, isXpShort, ...change }) => change)
  await notifyStudentsOfReachedLevels(tx, changes, now)
  if (changes.length > 0) publishLiveChangesInBatch(tx, pointsLiveTopic)
  publishChangeOfManyStudents(
    tx,
    changes.map(({ studentId }) => studentId),
    { kind: StudentChangeKind.Points },
  )
  return changes
}

interface ManualAward {
  clientId: string
  /** Input and author of the award. A repeated request with the same `clientId` but other content is refused. */
  content: unknown
  now: Date
}

/**
 * Returns null if the same request was processed before. Throws KEY_REUSED if `clientId` was used with other content.
 */
export async function recordManualAwardOnce(tx: Db, { clientId, content, now }: ManualAward): Promise<number | null> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const act = await tx.one<{ id: number }>(sql`
    insert into point_act (client_id, content_digest, created_at) values (${clientId}, ${digest}, ${now})
    on conflict do nothing returning id`)
  if (act) return act.id
  const other = await tx.one(sql`select from point_act where client_id = ${clientId} and content_digest <> ${digest}`)
  if (other) refuseReusedIdempotencyKey('clientId')
  return null
}
