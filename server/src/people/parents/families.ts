import { families } from '@markaz/protocol/people/parents/routes'
import type {
  FamilyChannelCounts,
  FamilyUnreachableReason,
  UnreachableFamily,
} from '@markaz/protocol/people/parents/schemas'
import type { FastifyInstance } from 'fastify'
import { studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { computeSmsCost, hasSmsGateway, isNewPasswordSentBySms, queueSms } from '../../centre/sms/queue-sms.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes, splitByRefusalReason } from '../../http/bulk-operation.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isParentReachedByChannelSql, parentSignInPhoneSql, parentSmsNumberSql } from './parent-channels.ts'
import { parentsText } from './parents.text.ts'

export function familyRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, families.reach, readReach)
  mountRoute(app, deps, families.unreached, listUnreached)
  mountBulkOperationRoutes(app, deps, families.invite, {
    async sort(tx, call) {
      const bySms = isNewPasswordSentBySms(call, call.body)
      const rows = await lockInvited(tx, call.viewer, call.body.ids)
      const plan = splitByRefusalReason(rows, ({ reason }) => reason)
      const agents = new Set(plan.rows.flatMap(({ parents }) => parents.map(({ agentId }) => agentId)))
      const texts = [...agents].map(() => parentsText.invited(parentsAddress(call)))
      return { ...plan, isCarried: hasSmsGateway(call), sms: await computeSmsCost(tx, bySms ? texts : []) }
    },
    async run(tx, call, rows) {
      const address = parentsAddress(call)
      const told = rows.flatMap(({ id, fullName, parents }) => parents.map((parent) => ({ ...parent, id, fullName })))
      const bySms = call.body.by === 'sms'
      // Each parent gets one invitation, even if several of their children are selected.
      for (const [agentId, [first]] of Map.groupBy(told, (one) => one.agentId)) {
        const { id: studentId, phone } = first as InvitedParent
        const smsId = bySms ? await inviteBySms(tx, call, { agentId, studentId, phone, address }) : null
        await call.audit(tx, {
          action: 'invite',
          entity: 'agent',
          entityId: agentId,
          after: { smsId, phone, studentId },
        })
      }
      return { address, made: bySms ? [] : told.map(({ agentId: _, ...one }) => one) }
    },
  })
}

const parentsAddress = ({ portalUrl }: Pick<Deps, 'portalUrl'>) => `${portalUrl}/portal/`

/** SQL condition: the student studies today in the group. The query joins `student` with `student_group`. */
const isLearning = (today: string): Sql => sql`student.gone_at is null and student_group.gone_at is null
  and (student_group.started_date is null or student_group.started_date <= ${today}::date)
  and (student_group.ended_date is null or student_group.ended_date >= ${today}::date)`

/** SQL condition: the query's parent (`agent_student`, `agent`) gets notifications about the child. */
const isNotifiedParent: Sql = sql`(agent_student.ended_at is null and agent.status = 1 and (tells_marks or tells_papers))`

/**
 * SQL: the parents of the query's `student` who get calls, with phone numbers. Empty for a viewer who may not read the
 * student's page.
 */
export const notifiedParentsWithPhonesSql = (viewer: Viewer): Sql =>
  viewer.grants.has('users:students.read')
    ? sql`(
  select coalesce(json_agg(json_build_object('fullName', agent.full_name, 'relation', agent_student.relation, 'phones', array(
    select phone from (
      select agent.phone, 0 as nth
      union all
      select agent_phone.phone, agent_phone.id from agent_phone
      where agent_phone.agent_id = agent.id and asked_by is null and agent_phone.phone <> agent.phone
    ) numbers order by nth)) order by agent_student.id), '[]')
  from agent_student join agent on agent.id = agent_student.agent_id
  where agent_student.student_id = student.id and agent_student.ended_at is null and agent.status = 1 and tells_calls)`
    : sql`'[]'::json`

/** SQL condition: a parent of the query's `student` gets notifications and meets the condition `what`. */
const hasNotifiedParentWith = (what: Sql): Sql => sql`exists (
  select from agent_student join agent on agent.id = agent_student.agent_id
  where agent_student.student_id = student.id and ${isNotifiedParent} and ${what})`

/** SQL: why the family of the query's `student` cannot be invited to the portal; null if it can be. */
const reasonNotInvited: Sql = sql`(select ${reasonOf(
  {
    has: sql`${parentSignInPhoneSql} is not null`,
    otherwise: sql`case when bool_or(${isNotifiedParent} and ${parentSmsNumberSql} is not null) then 'not_confirmed' end`,
  },
  sql`count(*)`,
)}
  from agent_student join agent on agent.id = agent_student.agent_id
  where agent_student.student_id = student.id and agent_student.ended_at is null)`

interface Reachable {
  /** SQL condition: a message can reach the notified parent. */
  has: Sql
  /** SQL: a more precise reason than `no_phone` why messages cannot reach the family; null = `no_phone`. */
  otherwise: Sql
}

function notReachedConditions(deps: Pick<Deps, 'telegram' | 'clock' | 'sms'>): Reachable {
  const { telegram, push } = isParentReachedByChannelSql(deps)
  const hasNumber = sql`bool_or(${isNotifiedParent} and ${parentSmsNumberSql} is not null)`
  const hasOther = sql`(${telegram} or ${push})`
  return hasSmsGateway(deps)
    ? { has: sql`(${parentSmsNumberSql} is not null or ${hasOther})`, otherwise: sql`null` }
    : { has: hasOther, otherwise: sql`case when ${hasNumber} then 'no_sms' end` }
}

/**
 * SQL: why messages reach none of a student's parents; null = they reach at least one. The query joins `agent_student`
 * and `agent`.
 * @param parents SQL for the number of parents
 */
function reasonOf({ has, otherwise }: Reachable, parents: Sql): Sql {
  return sql`case
    when ${parents} = 0 then 'no_parent'
    when not bool_or(${isNotifiedParent}) then 'blocked'
    when not bool_or(${isNotifiedParent} and ${has}) then coalesce(${otherwise}, 'no_phone') end`
}

/** Counts families by the channels that reach them. Each student is one family, even when students share a parent. */
async function readReach(call: RouteCall<typeof families.reach>): Promise<FamilyChannelCounts> {
  const { db, viewer, query, today } = call
  const { officeId } = query
  const { telegram, push } = isParentReachedByChannelSql(call)
  const sms = sql`(${hasSmsGateway(call)} and ${parentSmsNumberSql} is not null)`
  if (officeId !== undefined)
    orNotFound(
      await db.one(sql`
        select from office where id = ${officeId} and deleted_at is null and ${isInBranchScopeSql(viewer, sql`office.head_office_id`)}`),
    )
  const place = officeId === undefined ? sql`office` : sql`study_group`
  const rows = await db.many<
    { firstPush: number; firstSms: number } & (
      | (FamilyChannelCounts['rows'][number] & { isTotal: false })
      | (Omit<FamilyChannelCounts['rows'][number], 'id' | 'name'> & { id: null; name: null; isTotal: true })
    )
  >(sql`
    with pupils as materialized (
      select student.id, ${place}.id as place_id, ${place}.name as place_name from student
      join student_group on student_group.student_id = student.id
      join study_group on study_group.id = student_group.group_id
      join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
      where ${isLearning(today)} and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)} and ${isInChosenBranchesSql(officeId === undefined ? undefined : [officeId], sql`study_group.head_office_id`)}
      group by student.id, ${place}.id, ${place}.name
    ), told as materialized (
      select student.id, ${hasNotifiedParentWith(telegram)} as telegram, ${hasNotifiedParentWith(push)} as push, ${hasNotifiedParentWith(sms)} as sms
      from student where id in (select id from pupils)
    )
    select place_id as id, place_name as name, grouping(place_id) = 1 as "isTotal", count(distinct told.id) as families,
      count(distinct told.id) filter (where telegram) as telegram, count(distinct told.id) filter (where push) as push,
      count(distinct told.id) filter (where sms) as sms,
      count(distinct told.id) filter (where push and not telegram) as "firstPush",
      count(distinct told.id) filter (where sms and not telegram and not push) as "firstSms",
      count(distinct told.id) filter (where not (telegram or push or sms)) as none
    from pupils join told on told.id = pupils.id
    group by grouping sets ((), (place_id, place_name)) order by place_name, place_id`)
  const total = rows.find(({ isTotal }) => isTotal) ?? { ...emptyReach, firstPush: 0, firstSms: 0 }
  const firstWay = { telegram: total.telegram, push: total.firstPush, sms: total.firstSms }
  return { ...total, firstWay, rows: rows.filter((row) => !row.isTotal) }
}

const emptyReach = { families: 0, telegram: 0, push: 0, sms: 0, none: 0 }

/** Reads each table once for all students: a subquery for each student would read thousands of pages. */
async function listUnreached(call: RouteCall<typeof families.unreached>) {
  const { db, viewer, query, today } = call
  const { officeIds, groupIds, value } = query
  const set = studentSearchConditions(viewer, value)
  if (groupIds?.length) set.push(sql`study_group.id = any(${groupIds})`)
  const unreached = sql`
    with learning as materialized (
      select student.id, student.full_name, jsonb_agg(distinct jsonb_build_object('id', study_group.id, 'name', study_group.name)) as groups
      from student_group join study_group on study_group.id = student_group.group_id join student on student.id = student_group.student_id
      where ${isLearning(today)} and ${isStudentInScopeSql(viewer)} and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}
        and ${isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`)}
      group by student.id having bool_or(${joinFiltersByAnd(set, officeIds?.length ? 1 : 0)})
    ), unreached as materialized (
      select learning.id, learning.full_name, learning.groups, ${reasonOf(notReachedConditions(call), sql`count(agent.id)`)} as reason
      from learning left join agent_student on agent_student.student_id = learning.id and agent_student.ended_at is null
      left join agent on agent.id = agent_student.agent_id
      group by 1, 2, 3
    )`
  const rows = await db.many<UnreachableFamily & { total: number }>(sql`
    ${unreached}
    select id, full_name as "fullName", reason, groups, count(*) over () as total
    from unreached where reason is not null order by full_name, id ${pageSql(query)}`)
  const students = rows.map(({ total: _, ...row }) => row)
  const isBeyond = rows.length === 0 && query.page > 1
  const last = isBeyond
    ? await db.one<{ total: number }>(
        sql`${unreached} select count(*) as total from unreached where reason is not null`,
      )
    : rows[0]
  return { students, total: last?.total ?? 0 }
}

interface Invited {
  id: number
  fullName: string
  parents: { agentId: number; parent: string; phone: string }[]
  reason: Exclude<FamilyUnreachableReason, 'no_sms'> | 'not_confirmed' | null
}

/** @throws AppError NOT_FOUND when a student does not exist or belongs to other branches */
async function lockInvited(tx: Db, viewer: Viewer, ids: readonly number[]): Promise<Invited[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx.many<Invited>(sql`
    select student.id, student.full_name as "fullName", ${reasonNotInvited} as reason, coalesce((
      select json_agg(json_build_object('agentId', agent.id, 'parent', agent.full_name, 'phone', ${parentSignInPhoneSql}) order by agent.id)
      from agent_student join agent on agent.id = agent_student.agent_id
      where agent_student.student_id = student.id and ${isNotifiedParent} and ${parentSignInPhoneSql} is not null), '[]') as parents
    from student where id = any(${wanted}) and ${isStudentInScopeSql(viewer)} order by id for no key update of student`)
  orNotFound(rows.length === wanted.length ? rows : undefined)
  return rows
}

type InvitedParent = Invited['parents'][number] & { id: number; fullName: string }

interface Invitation {
  agentId: number
  studentId: number
  phone: string
  address: string
}

function inviteBySms(
  tx: Db,
  call: RouteCall<typeof families.invite.run>,
  { address, ...to }: Invitation,
): Promise<number> {
  const { access } = families.invite.run
  return queueSms(tx, call, { ...to, text: parentsText.invited(address), initiatorId: call.viewer.id, access })
}
