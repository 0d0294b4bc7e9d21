import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import { requireGroupInScope } from '../../access/reach.ts'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { readPointAction } from './actions.queries.ts'
import { endPointActionAssignments, lockPointActionRow } from './save-action.ts'

/** Actions that are not in the request stop earning points in the group from today on. */
export async function assignPointActionsToGroup(call: RouteCall<typeof groupPointActions.connectGroup>) {
  const { db, viewer, today, params, body } = call
  const wanted = [...new Set(body.actionIds)]
  await db.transaction(async (tx) => {
    await requireGroupInScope(tx, { reach: 'all', viewer, today }, params.id)
    await tx.run(sql`select from study_group where id = ${params.id} for no key update`)
    const known = await tx.many<{ id: number }>(sql`
      select id from gamification_action where id = any(${wanted}) and deleted_at is null order by id for key share`)
    if (known.length < wanted.length) refuseField('actionIds', motivationErrorTexts.noAction)
    const before = await assignedActions(tx, params.id)
    await endPointActionAssignments(tx, sql`group_id = ${params.id} and action_id <> all(${wanted})`, today)
    await startAssignments(
      tx,
      sql`select ${params.id}::bigint, action_id from unnest(${wanted}::bigint[]) as action_id`,
      today,
    )
    await recordAssignmentChange(call, tx, {
      entity: 'study_group',
      entityId: params.id,
      field: 'actionIds',
      before,
      after: wanted,
    })
  })
  return {}
}

/** Assignments of the action to groups that the viewer does not see stay unchanged. */
export async function assignPointActionToGroups(call: RouteCall<typeof groupPointActions.connectAction>) {
  const { db, viewer, today, params, body } = call
  const wanted = [...new Set(body.groupIds)]
  await db.transaction(async (tx) => {
    await lockPointActionRow(tx, params.id)
    const scope = sql`group_id in (select id from study_group where ${isInBranchScopeSql(viewer, sql`head_office_id`)})`
    const known = await tx.one<{ count: number }>(sql`
      select count(*) from study_group where id = any(${wanted}) and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`)
    if (known?.count !== wanted.length) refuseField('groupIds', motivationErrorTexts.noGroup)
    const before = await assignedGroups(tx, params.id, viewer)
    await endPointActionAssignments(
      tx,
      sql`action_id = ${params.id} and group_id <> all(${wanted}) and ${scope}`,
      today,
    )
    await startAssignments(
      tx,
      sql`select group_id, ${params.id}::bigint from unnest(${wanted}::bigint[]) as group_id`,
      today,
    )
    await recordAssignmentChange(call, tx, {
      entity: 'gamification_action',
      entityId: params.id,
      field: 'groupIds',
      before,
      after: wanted,
    })
  })
  return {}
}

export async function listPointActionsOfGroup({
  db,
  viewer,
  today,
  params,
}: RouteCall<typeof groupPointActions.ofGroup>) {
  await requireGroupInScope(db, { reach: 'all', viewer, today }, params.id)
  const group = orNotFound(
    await db.one<{ id: number; name: string }>(sql`select id, name from study_group where id = ${params.id}`),
  )
  const students = await db.many<{ id: number; hId: string | null; fullName: string }>(sql`
    select student.id, h_id as "hId", full_name as "fullName"
    from student_group join student on student.id = student_id
    where group_id = ${params.id} and ${isMemberOnDaySql('student_group', sql`${today}::date`)}
    order by uzbek_order(full_name) collate "C", student.id`)
  return { group, actionIds: await assignedActions(db, params.id), students }
}

export async function listGroupsOfPointAction({ db, viewer, params }: RouteCall<typeof groupPointActions.ofAction>) {
  const { id, name } = orNotFound(await readPointAction(db, params.id))
  return { action: { id, name }, groupIds: await assignedGroups(db, params.id, viewer) }
}

async function assignedActions(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select action_id as id from group_action where group_id = ${groupId} and until is null order by 1`)
  return rows.map(({ id }) => id)
}

async function assignedGroups(
  db: Db,
  actionId: number,
  viewer: Parameters<typeof isInBranchScopeSql>[0],
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select group_id as id from group_action join study_group on study_group.id = group_id
    where action_id = ${actionId} and until is null and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)} order by 1`)
  return rows.map(({ id }) => id)
}

/** Existing assignments of actions to groups stay unchanged. Assignments that ended today are resumed. */
async function startAssignments(tx: Db, pairs: ReturnType<typeof sql>, today: string): Promise<void> {
  await tx.run(sql`
    with pair as (
      select pair.* from (${pairs}) as pair (group_id, action_id)
      where not exists (
        select from group_action there where there.group_id = pair.group_id and there.action_id = pair.action_id and there.until is null)
    ), resumed as (
      update group_action set until = null from pair
      where group_action.group_id = pair.group_id and group_action.action_id = pair.action_id and until = ${today}::date
        -- A recount may have split one assignment into two rows that both end today: only the later row is resumed.
        and since = (
          select max(since) from group_action there
          where there.group_id = pair.group_id and there.action_id = pair.action_id and there.until = ${today}::date)
      returning pair.group_id, pair.action_id
    )
    insert into group_action (group_id, action_id, since)
    select group_id, action_id, ${today}::date from pair where (group_id, action_id) not in (select group_id, action_id from resumed)`)
}

/**
 * Makes the action apply from the earlier day `since` in its groups. Use it only in a preview, whose transaction is
 * rolled back: assignments that have ended are deleted.
 */
export async function backdatePointActionAssignments(
  tx: Db,
  actionId: number,
  since: string,
  within: Sql,
): Promise<void> {
  await tx.run(sql`delete from group_action where action_id = ${actionId} and until is not null and ${within}`)
  await tx.run(sql`update group_action set since = ${since} where action_id = ${actionId} and ${within}`)
}

interface Change {
  entity: 'study_group' | 'gamification_action'
  entityId: number
  field: string
  before: number[]
  after: number[]
}

async function recordAssignmentChange(
  { audit }: Pick<RouteCall<typeof groupPointActions.connectGroup>, 'audit'>,
  tx: Db,
  { entity, entityId, field, before, after }: Change,
): Promise<void> {
  const sorted = after.toSorted((one, other) => one - other)
  if (JSON.stringify(sorted) === JSON.stringify(before)) return
  await audit(tx, { action: 'connect', entity, entityId, before: { [field]: before }, after: { [field]: sorted } })
}
