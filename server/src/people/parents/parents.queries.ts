import type { parentRecords } from '@markaz/protocol/people/parents/routes'
import type { Parent } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { exactMatchesFirstSql, exactParentMatchSql, parentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type CappedCount, countRowsOf, countUpToCap, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { isIndexableWord, splitSearchWords } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'

type Filter = RouteCall<typeof parentRecords.list>['query']
type Paging = RouteCall<typeof parentRecords.referrals>['query']

export async function listParents(db: Db, viewer: Viewer, filter: Filter): Promise<CappedCount & { agents: Parent[] }> {
  const reach = splitSearchWords(filter.value).some(isIndexableWord) ? isParentInScopeSql : isAmongVisibleParents
  const set = parentSearchConditions(viewer, filter.value, filter.keys)
  if (filter.status !== undefined) set.push(sql`agent.status = ${filter.status}`)
  const where = sql`agent.merged_into_id is null and ${reach(viewer, filter.officeIds)} and ${joinFiltersByAnd(set, filter.officeIds?.length ? 1 : 0)}`
  const order = sql`${exactMatchesFirstSql(exactParentMatchSql(viewer, filter.value, filter.keys))}agent.created_at desc, agent.id desc`
  const rows = await db.many<Parent>(parentRowsSql(sql`${where} order by ${order} ${pageSql(filter)}`, viewer, order))
  return { agents: rows, ...(await countUpToCap(db, sql`from agent where ${where}`)) }
}

/** If the parent with this id was merged into another parent, returns that other parent. */
export async function readParent(db: Db, viewer: Viewer, id: number): Promise<Parent | undefined> {
  const stays = sql`(select coalesce(merged_into_id, id) from agent where id = ${id})`
  return db.one<Parent>(parentRowsSql(sql`agent.id = ${stays} and ${isParentInScopeSql(viewer)}`, viewer))
}

interface Referral {
  id: number
  fullName: string
  phoneNumber: string | null
  createdAt: string
  status: { id: number; name: string; displayName: string }
  contractStatus: 'waiting' | 'done' | 'no_contract'
}

export async function listReferralsOfParent(
  db: Db,
  viewer: Viewer,
  agentId: number,
  paging: Paging,
): Promise<{ referrals: Referral[]; total: number }> {
  const where = sql`${isReferredBy(sql`${agentId}::bigint`)} and ${isStudentInScopeSql(viewer)}`
  const referrals = await db.many<Referral>(sql`
    select student.id, full_name as "fullName", phone_number as "phoneNumber", student.created_at as "createdAt",
      contract_status as "contractStatus",
      json_build_object('id', control_action.id, 'name', control_action.name, 'displayName', control_action.display_name) as status
    from student join control_action on control_action.id = student.status_id
    where ${where} order by student.created_at desc, student.id desc ${pageSql(paging)}`)
  const total = await countRowsOf(db, sql`from student where ${where}`)
  return { referrals, total }
}

/** SQL condition: the parent referred the student. Referrals by a merged duplicate count for the remaining parent. */
const isReferredBy = (agentId: Sql): Sql =>
  sql`referrer_id in (select id from agent known where ${agentId} in (id, merged_into_id))`

/** SQL condition: the parent in `agent` has a child, or has referred a student, in the viewer's branches. */
export function isParentInScopeSql(viewer: Viewer, officeIds?: number[]): Sql {
  if (viewer.isSuperadmin && !officeIds?.length) return sql`true`
  return sql`exists (${visibleParentsSql(viewer, officeIds, sql`agent.id`)})`
}

/** Faster than {@link isParentInScopeSql} for a list: the set of visible parents is computed once. */
function isAmongVisibleParents(viewer: Viewer, officeIds?: number[]): Sql {
  if (viewer.isSuperadmin && !officeIds?.length) return sql`true`
  return sql`agent.id in (${visibleParentsSql(viewer, officeIds)})`
}

function visibleParentsSql(viewer: Viewer, officeIds: number[] | undefined, only?: Sql): Sql {
  const office = sql`student_head_office.head_office_id`
  const inReach = sql`${isInBranchScopeSql(viewer, office)} and ${isInChosenBranchesSql(officeIds, office)}`
  const whose = (agentId: Sql) => (only ? sql`${agentId} = ${only}` : sql`${agentId} is not null`)
  return sql`
    select agent_id from agent_student join student_head_office on student_head_office.student_id = agent_student.student_id
    where ended_at is null and ${whose(sql`agent_id`)} and ${inReach}
    union all
    select referrer_id from student join student_head_office on student_head_office.student_id = student.id
    where ${whose(sql`referrer_id`)} and ${inReach}`
}

/**
 * Students outside the viewer's branches are neither named nor counted.
 * @param page SQL after `where` on `agent`: the condition, and for a list also `order by` and `limit`
 */
function parentRowsSql(page: Sql, viewer: Viewer, order = sql`agent.created_at desc, agent.id desc`): Sql {
  const inReach = isStudentInScopeSql(viewer)
  return sql`
    select agent.id, agent.full_name as "fullName", phone, children.list -> 0 ->> 'relation' as relation, children.list as students, status,
      case when status = ${BlockStatus.Blocked}::int then 'BLOCKED' when first_signed_at is null then 'NEW' else 'ACTIVE' end as "accountStatus",
      referrals.count as "referralsCount", agent.created_at as "createdAt"
    from agent
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', student.id, 'fullName', full_name, 'relation', relation) order by student.id), '[]') as list
      from agent_student join student on student.id = agent_student.student_id
      where agent_student.agent_id = agent.id and ended_at is null and ${inReach}
    ) children
    cross join lateral (select count(*) from student where ${isReferredBy(sql`agent.id`)} and ${inReach}) referrals
    where agent.id = any(array(select agent.id from agent where ${page}))
    order by ${order}`
}
