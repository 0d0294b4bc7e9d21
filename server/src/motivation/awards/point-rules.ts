import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { type PointAction, toPassedExamPointsInput } from '@markaz/protocol/motivation/actions/schemas'
import type { pointRules } from '@markaz/protocol/motivation/awards/point-rules.routes'
import type { GroupSelection, PointRuleInput } from '@markaz/protocol/motivation/awards/point-rules.schemas'
import { pointEconomy } from '@markaz/protocol/motivation/awards/routes'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { isAccessAllowed, type RouteAnswerOf, type RouteDefinition } from '@markaz/protocol/route'
import { examScoreBands } from '@markaz/protocol/scores'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { isInBranchScopeSql, isInChosenBranchesSql } from '../../access/viewer.ts'
import { type Db, runAndRollBack, sql } from '../../db/db.ts'
import { handlerOfRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { addDays } from '../../teaching/groups/days.ts'
import { hasGroupStatusSql } from '../../teaching/groups/group-rows.ts'
import { listLevelsOfPointAction, readPointAction } from '../actions/actions.queries.ts'
import { backdatePointActionAssignments } from '../actions/assign-actions.ts'
import { economyReportDays } from './prices.ts'
import { simulatePoints } from './simulate-points.queries.ts'

type PointRuleCall = RouteCall<typeof pointRules.save> | RouteCall<typeof pointRules.look>

/**
 * Saves action, category, prices and groups as their own API calls would: each needs its own right and writes its own
 * audit row.
 */
export async function savePointRuleAndCountGroups(call: RouteCall<typeof pointRules.save>) {
  return call.db.transaction(async (tx) => {
    const action = await savePointRule({ ...call, db: tx })
    return { actionId: action.id, groupsCount: await groupsCountOf(tx, action.id) }
  })
}

/**
 * Computes the points that the rule would have given in the last 28 days. It saves the rule in a transaction that is
 * rolled back.
 */
export async function previewPointRuleEffect(call: RouteCall<typeof pointRules.look>) {
  mustBeAllowed(call, pointEconomy.whatIf)
  const { viewer, today } = call
  return runAndRollBack(call.db, async (tx) => {
    const { id, kind } = await savePointRule({ ...call, db: tx, audit: async () => {} })
    const groupsCount = await groupsCountOf(tx, id)
    if (kind === PointActionKind.ByAdmin) return { groupsCount, whatIf: null }
    const within = sql`group_id in (select id from study_group where ${isInBranchScopeSql(viewer, sql`head_office_id`)})`
    await backdatePointActionAssignments(tx, id, addDays(today, 1 - economyReportDays), within)
    return {
      groupsCount,
      whatIf: orNotFound(await simulatePoints(tx, { viewer, today }, { actionId: id, levels: [] })),
    }
  })
}

export async function countGroupsOfPointRule({ db, viewer, today, query }: RouteCall<typeof pointRules.groups>) {
  return { groupsCount: (await activeGroups(db, { viewer, today }, query)).length }
}

async function savePointRule(call: PointRuleCall): Promise<PointAction> {
  const { db, body } = call
  const id = typeof body.action === 'number' ? body.action : await createAction(call, body.action, body.levels)
  const action = orNotFound(await readPointAction(db, id))
  await setLevelPoints(call, action, body.levels)
  if (body.groups) {
    const groupIds = await activeGroups(db, call, body.groups)
    await callRoute(call, groupPointActions.connectAction, { params: { id }, body: { groupIds } })
  }
  return action
}

type NewAction = Exclude<PointRuleInput['action'], number>
type LevelPoints = PointRuleInput['levels'][number]

async function createAction(
  call: PointRuleCall,
  { name, kind, category }: NewAction,
  [first]: LevelPoints[],
): Promise<number> {
  const categoryId =
    typeof category === 'number'
      ? category
      : (await callRoute(call, gamificationCategories.create, { body: { name: category, displayName: category } })).id
  const { xp, coin } = hasLevels(kind) || !first ? { xp: 0, coin: 0 } : first
  return (await callRoute(call, pointActions.create, { body: { name, kind, categoryId, xp, coin } })).id
}

const hasLevels = (kind: PointActionKind) =>
  kind !== PointActionKind.ParticipateExam && kind !== PointActionKind.ByAdmin

/** Saves the points of each level. Unchanged points are skipped, so that they cause no audit row. */
async function setLevelPoints(call: PointRuleCall, action: PointAction, levels: LevelPoints[]): Promise<void> {
  const { id, kind, name, category, ...own } = action
  if (!hasLevels(kind)) {
    const { xp, coin } = levels[0] as LevelPoints
    if (own.xp === xp && own.coin === coin) return
    await callRoute(call, pointActions.update, {
      params: { id },
      body: { name, kind, categoryId: category.id, xp, coin },
    })
    return
  }
  const there = await listLevelsOfPointAction(call.db, id)
  const isSame = (asked: LevelPoints) =>
    there.some(
      ({ from, to, xp, coin }) => asked.from === from && asked.to === to && asked.xp === xp && asked.coin === coin,
    )
  if (kind === PointActionKind.PassExam) {
    const four = examScoreBands.map(({ from }) => levels.find((level) => level.from === from))
    if (!four.every((level) => level !== undefined)) refuseField('levels', motivationErrorTexts.passNeedsEight)
    if (!four.every(isSame)) await saveLevel(call, there[0]?.id, toPassedExamPointsInput(id, four))
    return
  }
  for (const level of levels)
    if (!isSame(level))
      await saveLevel(call, there.find(({ from, to }) => from === level.from && to === level.to)?.id, {
        actionId: id,
        ...level,
      })
}

const saveLevel = (
  call: PointRuleCall,
  id: number | undefined,
  body: RouteCall<typeof pointActionLevels.create>['body'],
) =>
  id === undefined
    ? callRoute(call, pointActionLevels.create, { body })
    : callRoute(call, pointActionLevels.update, { params: { id }, body })

/** Runs the handler of another API call in this transaction. Throws FORBIDDEN without the right to that call. */
function callRoute<R extends RouteDefinition>(
  call: PointRuleCall,
  route: R,
  input: Partial<Pick<RouteCall<R>, 'params' | 'body'>>,
) {
  mustBeAllowed(call, route)
  return handlerOfRoute(route)({ ...call, ...input } as unknown as RouteCall<RouteDefinition>) as Promise<
    RouteAnswerOf<R>
  >
}

function mustBeAllowed({ viewer }: PointRuleCall, { access }: RouteDefinition): void {
  if (!isAccessAllowed(access, viewer.grants, viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
}

async function activeGroups(
  db: Db,
  { viewer, today }: Pick<PointRuleCall, 'viewer' | 'today'>,
  { officeIds, courseIds, groupIds }: GroupSelection,
) {
  const groups = await db.many<{ id: number }>(sql`
    select id from study_group
    where ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)} and ${hasGroupStatusSql(GroupStatus.Active, today)}
      and ${isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`)} and (${courseIds ?? null}::bigint[] is null or course_id = any(${courseIds ?? null}))
      and (${groupIds ?? null}::bigint[] is null or id = any(${groupIds ?? null}))`)
  return groups.map(({ id }) => id)
}

const groupsCountOf = async (tx: Db, id: number) => orNotFound(await readPointAction(tx, id)).groupsCount
