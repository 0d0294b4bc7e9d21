import type { risks } from '@markaz/protocol/control/risks/routes'
import {
  type RiskEvidenceItem,
  type RiskFilter,
  type RiskKind,
  RiskState,
  type StudentRisk,
  type StudentRiskDetail,
} from '@markaz/protocol/control/risks/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { isMemberOnBreakSql } from '../../people/memberships/member-days.ts'
import { isGroupTaughtBySql } from '../../teaching/groups/groups.queries.ts'
import { chartWeeksOf, fillMissingWeeksAndAddMondays } from '../../teaching/statistics/chart-weeks.ts'
import { riskEventsSql } from './risk-figures.ts'

const staffNameSql = (id: Sql) =>
  sql`(select json_build_object('id', id, 'fullName', full_name) from staff where id = ${id})`

const figureJsonSql = (got: Sql, whole: Sql) =>
  sql`case when ${whole} > 0 then json_build_object('got', ${got}, 'whole', ${whole}) end`

const riskColumns = sql`
  risk.id, risk.state, risk.outcome, risk.opened_at as "openedAt", ${staffNameSql(sql`risk.holder_id`)} as holder,
  json_build_object('id', student.id, 'fullName', student.full_name, 'hId', student.h_id, 'phoneNumber', student.phone_number) as student,
  (select json_build_object('action', action, 'date', date) from risk_event
    where risk_id = risk.id and action is not null order by id desc limit 1) as "lastAction",
  coalesce((
    select json_agg(json_build_object('id', risk_reason.id, 'kind', kind, 'from', from_date, 'to', to_date, 'goneOn', gone_on,
        'group', json_build_object('id', study_group.id, 'name', study_group.name),
        'now', ${figureJsonSql(sql`got`, sql`whole`)}, 'earlier', ${figureJsonSql(sql`earlier_got`, sql`earlier_whole`)},
        'after', ${figureJsonSql(sql`after_got`, sql`after_whole`)}) order by kind, risk_reason.id)
    from risk_reason join study_group on study_group.id = group_id where risk_id = risk.id), '[]') as reasons`

const risksInScopeSql = (viewer: Viewer) => sql`
  from risk join student on student.id = risk.student_id where ${isStudentInScopeSql(viewer)}`

/** SQL condition: in at least one group of the early warning, the student is not on a break. */
const isStudentBackSql = (today: string) => sql`coalesce((
  select bool_or(not ${isMemberOnBreakSql(sql`risk.student_id`, sql`risk_reason.group_id`, sql`${today}::date`)})
  from risk_reason where risk_id = risk.id), true)`

type RiskListFilter = Omit<RiskFilter, 'page' | 'perPage'>
interface RiskReader {
  viewer: Viewer
  today: string
}

const tashkentDaySql = (time: Sql) => sql`(${time} at time zone 'Asia/Tashkent')::date`

function riskConditions(
  { viewer, today }: RiskReader,
  { kind, groupId, teacherId, officeIds, value }: RiskListFilter,
): Sql[] {
  const hasReason = (where: Sql) => sql`exists (
    select from risk_reason join study_group on study_group.id = group_id where risk_id = risk.id and ${where})`
  return [
    ...(kind ? [hasReason(sql`kind = ${kind}`)] : []),
    ...(groupId ? [hasReason(sql`group_id = ${groupId}`)] : []),
    ...(teacherId ? [hasReason(isGroupTaughtBySql(teacherId, today))] : []),
    ...(officeIds ? [hasReason(isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`))] : []),
    ...studentSearchConditions(viewer, value),
  ]
}

function listedRisksSql(asker: RiskReader, filter: RiskListFilter): Sql {
  const { state, outcome, startDate, endDate } = filter
  return sql`${risksInScopeSql(asker.viewer)} and ${joinFiltersByAnd([
    state ? sql`risk.state = ${state}` : sql`risk.state <> ${RiskState.Closed}`,
    ...(state === RiskState.Closed ? [] : [isStudentBackSql(asker.today)]),
    ...(outcome ? [sql`risk.outcome = ${outcome}`] : []),
    ...(startDate ? [sql`risk.opened_at >= ${startDate}::date::timestamp at time zone 'Asia/Tashkent'`] : []),
    ...(endDate ? [sql`risk.opened_at < (${endDate}::date + 1)::timestamp at time zone 'Asia/Tashkent'`] : []),
    ...riskConditions(asker, filter),
  ])}`
}

/** Lists early warnings. Open early warnings about students on a break are left out. */
export async function listRisks(
  db: Db,
  { viewer, today }: RiskReader,
  filter: RiskFilter,
): Promise<{ risks: StudentRisk[]; total: number }> {
  const from = listedRisksSql({ viewer, today }, filter)
  return {
    risks: await db.many<StudentRisk>(sql`
      select ${riskColumns} from (select risk.* ${from} order by risk.opened_at desc, risk.id desc ${pageSql(filter)}) risk
      join student on student.id = risk.student_id order by risk.opened_at desc, risk.id desc`),
    total: await countRowsOf(db, from),
  }
}

export async function countRisksByWeek(
  db: Db,
  asker: RiskReader,
  filter: RiskListFilter,
): Promise<RouteAnswerOf<typeof risks.weeks>> {
  const weeks = chartWeeksOf({ start: filter.startDate, end: filter.endDate }, asker.today)
  const rows = await db.many<{ nth: number; opened: number; closed: number }>(sql`
    select (day - ${weeks.first}::date) / 7 as nth, count(*) filter (where is_opened)::int as opened,
      count(*) filter (where not is_opened)::int as closed
    from (
      select ${tashkentDaySql(sql`risk.opened_at`)}, ${tashkentDaySql(sql`risk.closed_at`)}
      ${risksInScopeSql(asker.viewer)} and ${joinFiltersByAnd(riskConditions(asker, filter))}
    ) requested (opened, closed)
    cross join lateral (values (opened, true), (closed, false)) changed (day, is_opened)
    where day between ${weeks.from}::date and ${weeks.to}::date group by 1`)
  const kinds = await db.many<{ kind: RiskKind; count: number }>(sql`
    select kind, count(distinct risk_id)::int as count from risk_reason
    where risk_id in (select risk.id ${listedRisksSql(asker, filter)}) group by kind order by count desc, kind`)
  return {
    weeks: fillMissingWeeksAndAddMondays(weeks, rows, { opened: 0, closed: 0 }),
    kinds,
    total: await countRowsOf(db, listedRisksSql(asker, filter)),
  }
}

export async function readOpenRiskOfStudent(db: Db, viewer: Viewer, studentId: number): Promise<StudentRisk | null> {
  const risk = await db.one<StudentRisk>(sql`
    select ${riskColumns} ${risksInScopeSql(viewer)} and risk.student_id = ${studentId} and risk.state <> ${RiskState.Closed}`)
  return risk ?? null
}

export async function readRisk(db: Db, viewer: Viewer, id: number): Promise<StudentRiskDetail | undefined> {
  return db.one<StudentRiskDetail>(sql`
    select ${riskColumns}, coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'action', action, 'date', date, 'note', note, 'outcome', outcome,
        'staff', ${staffNameSql(sql`risk_event.staff_id`)}, 'createdAt', created_at,
        'call', (select json_build_object('id', call_id, 'result', result, 'note', call_attempt.note)
          from call_attempt where call_attempt.id = attempt_id)) order by id desc)
      from risk_event where risk_id = risk.id), '[]') as events, ${callAttemptsSql} as attempts
    ${risksInScopeSql(viewer)} and risk.id = ${id}`)
}

const callAttemptsSql = sql`coalesce((
  select json_agg(json_build_object('id', id, 'callId', call_id, 'result', result, 'note', note,
    'staff', ${staffNameSql(sql`attempt.staff_id`)}, 'createdAt', requested_at) order by requested_at desc)
  from (
    select call_attempt.* from call_attempt
    where call_id in (select call_id from family_call_cause where student_id = risk.student_id)
      and requested_at between risk.opened_at and coalesce(risk.closed_at, 'infinity')
      and not exists (select from risk_event where risk_id = risk.id and attempt_id = call_attempt.id)
    order by requested_at desc limit 20
  ) attempt), '[]')`

export async function listEventsOfRiskReason(
  db: Db,
  viewer: Viewer,
  { id, reasonId }: { id: number; reasonId: number },
): Promise<RiskEvidenceItem[] | undefined> {
  const reason = await db.one<{ studentId: number; kind: number; groupId: number; from: string; before: string }>(sql`
    select risk.student_id as "studentId", kind, group_id as "groupId", from_date as from, to_date + 1 as before
    from risk_reason join risk on risk.id = risk_id join student on student.id = risk.student_id
    where ${isStudentInScopeSql(viewer)} and risk.id = ${id} and risk_reason.id = ${reasonId}`)
  if (!reason) return undefined
  const { kind, groupId, from, before, studentId } = reason
  return db.many<RiskEvidenceItem>(sql`
    select date, theme, got, whole from (${riskEventsSql({ from, before }, sql`select ${studentId}::bigint`)}) counted
    where kind = ${kind} and group_id = ${groupId} order by date desc, theme`)
}

export async function readRiskFilterOptions(db: Db, viewer: Viewer) {
  const groups = await db.many<{ id: number; name: string }>(sql`
    select id, name from study_group where id in (
      select group_id from risk_reason where risk_id in (select risk.id ${risksInScopeSql(viewer)}))
    order by uzbek_order(name) collate "C", id`)
  const teachers = await db.many<{ id: number; fullName: string }>(sql`
    select id, full_name as "fullName" from staff where id in (
      select staff_id from group_staff where role = 'teacher' and gone_at is null and group_id = any(${groups.map(({ id }) => id)}))
    order by uzbek_order(full_name) collate "C", id`)
  return { groups, teachers }
}
