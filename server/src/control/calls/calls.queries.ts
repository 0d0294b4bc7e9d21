import type { autoCalls, callHistories } from '@markaz/protocol/control/calls/routes'
import type { CallAttempt, CallStatus, FamilyCall } from '@markaz/protocol/control/calls/schemas'
import { parentSearchConditions, studentSearchConditions } from '../../access/people-search.ts'
import { maySeePersonalData } from '../../access/personal.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'
import { type CappedCount, countUpToCap, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions, splitSearchWords } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import { addDays, timestampInTashkent } from './call-settings.ts'
import { isCallStillNeededSql } from './family-phones.ts'

type ListFilter = RouteCall<typeof autoCalls.list>['query']
type HistoryFilter = RouteCall<typeof callHistories.list>['query']
interface Paging {
  page: number
  perPage: number
}

export const isCallInScopeSql = (viewer: Viewer): Sql => callHasStudentSql(isStudentInScopeSql(viewer))

/** SQL condition: the phone call concerns a student of the viewer's branches and is still needed. */
export const isCallStillToMakeSql = (viewer: Viewer): Sql =>
  callHasStudentSql(sql`${isStudentInScopeSql(viewer)} and ${isCallStillNeededSql}`)

const callHasStudentSql = (which: Sql): Sql => sql`exists (
  select from family_call_cause join student on student.id = family_call_cause.student_id
  where family_call_cause.call_id = family_call.id and ${which})`

export async function listCalls(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
): Promise<CappedCount & { calls: FamilyCall[] }> {
  const set = callConditions(viewer, filter)
  if (filter.state) set.push(sql`family_call.state = ${filter.state}`)
  if (filter.startDate) set.push(sql`family_call.date >= ${filter.startDate}`)
  if (filter.endDate) set.push(sql`family_call.date <= ${filter.endDate}`)
  const where = sql`${isCallInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`
  const calls = await db.many<FamilyCall>(
    callRowsSql(viewer, sql`${where} order by family_call.id desc ${pageSql(filter)}`),
  )
  return { calls, ...(await countUpToCap(db, sql`from family_call where ${where}`)) }
}

export async function readFamilyCall(db: Db, viewer: Viewer, id: number): Promise<FamilyCall | undefined> {
  return db.one<FamilyCall>(callRowsSql(viewer, sql`family_call.id = ${id} and ${isCallInScopeSql(viewer)}`))
}

export async function listOpenCallsOfStudent(db: Db, viewer: Viewer, studentId: number): Promise<FamilyCall[]> {
  const which = sql`closed_at is null and ${callHasStudentSql(sql`student.id = ${studentId} and ${isStudentInScopeSql(viewer)}`)}`
  return db.many<FamilyCall>(callRowsSql(viewer, sql`${which} order by family_call.id desc limit 10`))
}

export async function listCallHistories(db: Db, viewer: Viewer, filter: HistoryFilter) {
  const set = callConditions(viewer, filter)
  if (filter.startDate) set.push(sql`call_attempt.requested_at >= ${timestampInTashkent(filter.startDate, '00:00')}`)
  if (filter.endDate)
    set.push(sql`call_attempt.requested_at < ${timestampInTashkent(addDays(filter.endDate), '00:00')}`)
  return listCallAttempts(db, viewer, sql`${isCallInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`, filter)
}

export async function listCallAttemptsToFamily(db: Db, viewer: Viewer, callId: number, paging: Paging) {
  const same = sql`family_call.id in (
    select same.id from family_call asked join family_call same on same.id = asked.id or (same.phone = asked.phone and asked.phone <> '')
    where asked.id = ${callId})`
  return listCallAttempts(db, viewer, sql`${same} and ${isCallInScopeSql(viewer)}`, paging)
}

export async function listCallAttemptsForStudent(db: Db, viewer: Viewer, studentId: number, paging: Paging) {
  return listCallAttempts(
    db,
    viewer,
    callHasStudentSql(sql`student.id = ${studentId} and ${isStudentInScopeSql(viewer)}`),
    paging,
  )
}

export async function readCallListStatus(db: Db, viewer: Viewer): Promise<Pick<CallStatus, 'left' | 'lastList'>> {
  const left = await db.many<CallStatus['left'][number]>(sql`
    select reason as "callReasonType", count(*)::int as count from family_call
    where closed_at is null and ${isCallInScopeSql(viewer)} group by reason order by reason`)
  const lastList = await db.one<NonNullable<CallStatus['lastList']>>(sql`
    select date, made_at as "madeAt", listed, without_phone as "withoutPhone" from call_list order by date desc limit 1`)
  return { left, lastList: lastList ?? null }
}

function callConditions(
  viewer: Viewer,
  { callReasonType, officeIds, value }: Pick<ListFilter, 'callReasonType' | 'officeIds' | 'value'>,
): Sql[] {
  const set = splitSearchWords(value).map((word) => matchesSearchWord(viewer, word))
  if (callReasonType !== undefined) set.push(sql`family_call.reason = ${callReasonType}::int`)
  if (officeIds?.length)
    set.push(
      callHasStudentSql(sql`exists (select from student_head_office
        where student_head_office.student_id = student.id and ${isInChosenBranchesSql(officeIds, sql`student_head_office.head_office_id`)})`),
    )
  return set
}

/**
 * SQL condition for one search word. Student, parent and phone number are three separate parts, so that each uses its
 * own index.
 */
function matchesSearchWord(viewer: Viewer, word: string): Sql {
  const byNumber = maySeePersonalData(viewer) && /\d/.test(word)
  const all = [
    sql`select call_id from student join family_call_cause on student_id = student.id
      where ${joinFiltersByAnd(studentSearchConditions(viewer, word))} and ${isStudentInScopeSql(viewer)}`,
    sql`select call.id from agent join family_call call on call.agent_id = agent.id where ${joinFiltersByAnd(parentSearchConditions(viewer, word))}`,
    ...(byNumber
      ? [sql`select id from family_call call where ${joinFiltersByAnd(searchConditions(sql`call.phone`, word))}`]
      : []),
  ]
  return sql`family_call.id in (${join(all, ' union all ')})`
}

/**
 * SQL for calls and their students. Omits students of other branches, and calls without any remaining student.
 * @param page SQL condition on `family_call`; for a list also its order and limit
 */
function callRowsSql(viewer: Viewer, page: Sql): Sql {
  return sql`
    select family_call.id, family_call.phone, family_call.reason as "callReasonType", family_call.state, family_call.tries as "callsCount",
      family_call.last_at as "lastAt", family_call.last_result as "lastResult", last.duration, family_call.next_at as "nextAt",
      family_call.created_at as "createdAt", children.list -> 0 as student, children.list as students,
      exists (select from do_not_call where do_not_call.phone = family_call.phone) as "isForbidden",
      case when agent.id is not null then json_build_object('id', agent.id, 'fullName', agent.full_name, 'relation', (
        select relation from agent_student join family_call_cause on family_call_cause.student_id = agent_student.student_id
        where agent_student.agent_id in (agent.id, agent.merged_into_id) and family_call_cause.call_id = family_call.id order by family_call_cause.id limit 1)) end as parent
    from family_call left join agent on agent.id = family_call.agent_id
    cross join lateral (
      select json_agg(json_build_object('id', id, 'fullName', full_name, 'causes', causes) order by nth) as list from (
        select student.id, student.full_name, min(family_call_cause.id) as nth, coalesce(json_agg(json_build_object(
          'group', study_group.name, 'date', coalesce(lesson.date, homework.date, exam.date), 'theme', coalesce(homework.theme, exam.theme))
          order by family_call_cause.id) filter (where study_group.id is not null), '[]') as causes
        from family_call_cause join student on student.id = family_call_cause.student_id
        left join lesson on lesson.id = family_call_cause.lesson_id
        left join homework on homework.id = family_call_cause.homework_id
        left join exam on exam.id = family_call_cause.exam_id
        left join study_group on study_group.id = coalesce(lesson.group_id, homework.group_id, exam.group_id)
        where family_call_cause.call_id = family_call.id and ${isStudentInScopeSql(viewer)} and (family_call.closed_at is not null or ${isCallStillNeededSql})
        group by student.id) own
    ) children
    left join lateral (
      select round(extract(epoch from ended_at - answered_at))::int as duration from call_attempt
      where call_id = family_call.id order by requested_at desc limit 1
    ) last on true
    where children.list is not null and family_call.id = any(array(select family_call.id from family_call where ${page}))
    order by family_call.id desc`
}

async function listCallAttempts(
  db: Db,
  viewer: Viewer,
  where: Sql,
  paging: Paging,
): Promise<CappedCount & { callHistories: CallAttempt[] }> {
  const from = sql`from call_attempt join family_call on family_call.id = call_attempt.call_id where ${where}`
  const rows = await db.many<CallAttempt>(sql`
    select page.id, page.call_id as "callId", phone, reason as "callReasonType", result as state, requested_at as "createdAt",
      round(extract(epoch from ended_at - answered_at))::int as duration, cause, digits, note,
      (select json_build_object('id', student.id, 'fullName', student.full_name) from family_call_cause
        join student on student.id = family_call_cause.student_id
        where call_id = page.call_id and ${isStudentInScopeSql(viewer)} order by family_call_cause.id limit 1) as student,
      case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end as initiator
    from (select call_attempt.*, family_call.phone, family_call.reason ${from}
      order by call_attempt.requested_at desc, call_attempt.id ${pageSql(paging)}) page
    left join staff on staff.id = page.staff_id
    order by page.requested_at desc, page.id`)
  return { callHistories: rows, ...(await countUpToCap(db, from)) }
}
