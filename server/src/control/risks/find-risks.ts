import { RiskEventKind, RiskOutcome, RiskState } from '@markaz/protocol/control/risks/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { isMemberOnBreakSql, isMemberOnDaySql, mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { riskEventsSql } from './risk-figures.ts'
import { computeRiskTrend, meetsRiskRule, type RiskRuleNumbers, riskRules } from './risk-rules.ts'

/**
 * Number of days after staff act on an early warning (for example, phone the parents) in which the effect on the
 * student is measured.
 */
const effectDays = 28

/** SQL for the current members of groups. `isMember` decides whether students on a break count as members. */
const checkedMembersSql = (today: string, isMember = isMemberOnDaySql) => sql`
  select distinct student_group.student_id, student_group.group_id
  from student_group join study_group on study_group.id = student_group.group_id join student on student.id = student_group.student_id
  where ${isMember('student_group', sql`${today}::date`)} and student.forgotten_at is null and study_group.gone_at is null
    and coalesce(study_group.ended_date >= ${today}::date, true)`

/** Opens, updates and closes early warnings. A second run of this nightly job on the same day changes nothing. */
export async function refreshRisks(db: Db, now: Date): Promise<void> {
  const today = tashkentDayAt(now)
  const found = (await readFigures(db, today)).filter(meetsRiskRule)
  await db.transaction(async (tx) => {
    const rows = foundRisksSql(found, today)
    await openRisks(tx, { rows, now, today })
    await updateReasons(tx, { rows, today })
    await closeEndedRisks(tx, { now, today })
    await measureEffects(tx, today)
  })
}

interface StudentFigures extends RiskRuleNumbers {
  studentId: number
  groupId: number
}

/** Reads the figures of each student who missed something in the period. Other students cannot be at risk. */
function readFigures(db: Db, today: string): Promise<StudentFigures[]> {
  const rules = Object.entries(riskRules).map(([kind, { days, earlierDays }]) => ({
    kind: Number(kind),
    days,
    earlierDays,
  }))
  const longest = Math.max(...rules.map(({ days, earlierDays }) => days + earlierDays))
  const isNow = sql`counted.date >= ${today}::date - rule.days`
  return db.many<StudentFigures>(sql`
    select counted.student_id as "studentId", counted.group_id as "groupId", counted.kind,
      sum(counted.got) filter (where ${isNow})::int as got, sum(counted.whole) filter (where ${isNow})::int as whole,
      coalesce(sum(counted.got) filter (where not ${isNow}), 0)::int as "earlierGot",
      coalesce(sum(counted.whole) filter (where not ${isNow}), 0)::int as "earlierWhole"
    from (${riskEventsSql({ from: daysBefore(today, longest), before: today })}) counted
    join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as rule (kind int, days int, "earlierDays" int) on rule.kind = counted.kind
    join (${checkedMembersSql(today, mustMemberAttendOnDaySql)}) member on member.student_id = counted.student_id and member.group_id = counted.group_id
    where counted.date >= ${today}::date - rule.days - rule."earlierDays"
    group by counted.student_id, counted.group_id, counted.kind
    having sum(counted.got) filter (where ${isNow}) < sum(counted.whole) filter (where ${isNow})
    order by 1, 2, 3`)
}

function foundRisksSql(found: readonly StudentFigures[], today: string): Sql {
  const rows = found.map((one) => ({ ...one, fromDate: daysBefore(today, riskRules[one.kind].days) }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (
    "studentId" bigint, "groupId" bigint, kind smallint, got int, whole int, "earlierGot" int, "earlierWhole" int, "fromDate" date)`
}

interface NightlyRun {
  rows: Sql
  now: Date
  today: string
}

async function openRisks(tx: Db, { rows, now, today }: NightlyRun): Promise<void> {
  await tx.run(sql`
    with opened as (
      insert into risk (student_id, opened_at) select distinct "studentId", ${now}::timestamptz from ${rows} order by 1
      on conflict do nothing returning id
    )
    insert into risk_event (risk_id, kind, date, created_at) select id, ${RiskEventKind.Opened}, ${today}, ${now} from opened`)
  // A closed early warning is reopened only if its new reasons concern only days after the closing.
  await tx.run(sql`
    with back as (
      select id, outcome from risk where state = ${RiskState.Closed} and exists (
        select from ${rows} where found."studentId" = risk.student_id and risk.closed_at < found."fromDate"::timestamp at time zone 'Asia/Tashkent')
      for update
    ), gone as (
      delete from risk_reason using back where risk_id = back.id
    ), told as (
      insert into risk_event (risk_id, kind, date, outcome, created_at) select id, ${RiskEventKind.Reopened}, ${today}, outcome, ${now} from back
    )
    update risk set state = ${RiskState.New}, outcome = null, holder_id = null, acted_on = null, closed_at = null, opened_at = ${now}
    from back where risk.id = back.id`)
}

/**
 * Updates the figures in open early warnings every night until staff act. Afterwards the figures do not change, so that
 * the effect of the action can be measured.
 */
async function updateReasons(tx: Db, { rows, today }: Omit<NightlyRun, 'now'>): Promise<void> {
  await tx.run(sql`
    insert into risk_reason as reason (risk_id, kind, group_id, from_date, to_date, got, whole, earlier_got, earlier_whole)
    select risk.id, found.kind, found."groupId", found."fromDate", ${today}::date - 1, found.got, found.whole, found."earlierGot", found."earlierWhole"
    from ${rows} join risk on risk.student_id = found."studentId" and risk.state <> ${RiskState.Closed} and risk.acted_on is null
    on conflict on constraint risk_reason_once do update set from_date = excluded.from_date, to_date = excluded.to_date,
      got = excluded.got, whole = excluded.whole, earlier_got = excluded.earlier_got, earlier_whole = excluded.earlier_whole`)
  await tx.run(sql`
    update risk_reason set gone_on = case when not looked.is_found then ${today}::date end
    from (
      select reason.id, exists (
        select from ${rows} where found."studentId" = risk.student_id and found."groupId" = reason.group_id and found.kind = reason.kind) as is_found
      from risk_reason reason join risk on risk.id = reason.risk_id where risk.state <> ${RiskState.Closed}
        -- A reason does not end while the student pauses the studies: missing new data are no improvement.
        and not ${isMemberOnBreakSql(sql`risk.student_id`, sql`reason.group_id`, sql`${today}::date`)}
    ) looked where looked.id = risk_reason.id and is_found = (gone_on is not null)`)
}

/** Closes early warnings that no staff member has taken charge of and whose reasons no longer apply. */
async function closeEndedRisks(tx: Db, { now, today }: Omit<NightlyRun, 'rows'>): Promise<void> {
  await tx.run(sql`
    with over as (
      select risk.id, case when exists (select from (${checkedMembersSql(today)}) member where member.student_id = risk.student_id)
        then ${RiskEventKind.Recovered} else ${RiskEventKind.Left} end as kind
      from risk where state <> ${RiskState.Closed} for update
    ), ended as (
      update risk set state = ${RiskState.Closed}, closed_at = ${now}, outcome = case over.kind when ${RiskEventKind.Recovered} then ${RiskOutcome.Better} else outcome end
      from over where over.id = risk.id and (over.kind = ${RiskEventKind.Left} or (
        state = ${RiskState.New} and not exists (select from risk_reason where risk_id = risk.id and gone_on is null)))
      returning risk.id, over.kind
    )
    insert into risk_event (risk_id, kind, date, created_at) select id, kind, ${today}, ${now} from ended`)
}

interface ActedOnReason extends Omit<RiskRuleNumbers, 'earlierGot' | 'earlierWhole'> {
  riskId: number
  afterGot: number
  afterWhole: number
}

async function measureEffects(tx: Db, today: string): Promise<void> {
  const oldest = daysBefore(today, effectDays + 1)
  const followed = sql`select id, student_id, acted_on from risk where acted_on >= ${oldest}::date and acted_on < ${today}::date - 1`
  const students = sql`select student_id from risk where acted_on >= ${oldest}::date`
  await tx.run(sql`
    update risk_reason set after_got = after.got, after_whole = after.whole
    from (
      select followed.id, counted.kind, sum(counted.got)::int as got, sum(counted.whole)::int as whole
      from (${followed}) followed join (${riskEventsSql({ from: oldest, before: today }, students)}) counted
        on counted.student_id = followed.student_id and counted.date > followed.acted_on and counted.date <= followed.acted_on + ${effectDays}::int
      group by followed.id, counted.kind
    ) after where after.id = risk_id and after.kind = risk_reason.kind`)
  const reasons = await tx.many<ActedOnReason>(sql`
    select risk_id as "riskId", kind, got, whole, after_got as "afterGot", after_whole as "afterWhole"
    from risk_reason where risk_id in (select id from (${followed}) followed) order by risk_id`)
  const outcomes = [...Map.groupBy(reasons, ({ riskId }) => riskId)].map(([id, ofRisk]) => ({
    id,
    outcome: computeRiskTrend(ofRisk),
  }))
  await tx.run(sql`
    update risk set outcome = known.outcome from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as known (id bigint, outcome text)
    where known.id = risk.id and risk.outcome is distinct from known.outcome`)
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
