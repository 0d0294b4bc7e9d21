import { actionLevels, actions, groupsActions } from '@markaz/protocol/motivation/actions/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { isMemberOn } from '../../people/memberships/member-days.ts'
import { listGroups } from '../../teaching/groups/groups.queries.ts'
import { listActionLevels, listActions, readAction } from './actions.queries.ts'
import { connectActionsToGroup, connectGroupsToAction, listActionsOfGroup, listGroupsOfAction } from './connect.ts'
import { readConnectFilters } from './connect-filters.queries.ts'
import { previewPointRecount, recountPoints } from './recount.ts'
import { rewardGroup } from './reward-group.ts'
import { createAction, removeAction, updateAction } from './save-action.ts'
import { createActionLevel, removeActionLevel, updateActionLevel } from './save-action-level.ts'

export function actionRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, actions.list, ({ db, query }) => listActions(db, query))
  mountRoute(app, deps, actions.read, async ({ db, params }) => orNotFound(await readAction(db, params.id)))
  mountWrite(app, deps, actions.create, createAction)
  mountWrite(app, deps, actions.update, updateAction)
  mountWrite(app, deps, actions.remove, removeAction)
  mountRoute(app, deps, actions.recountPreview, previewPointRecount)
  mountRoute(app, deps, actions.recount, recountPoints)

  mountRoute(app, deps, actionLevels.list, async ({ db, query }) => {
    orNotFound(await readAction(db, query.actionId))
    return { levels: await listActionLevels(db, query.actionId) }
  })
  mountWrite(app, deps, actionLevels.create, createActionLevel)
  mountWrite(app, deps, actionLevels.update, updateActionLevel)
  mountWrite(app, deps, actionLevels.remove, removeActionLevel)

  mountRoute(app, deps, groupsActions.list, ({ query: { studentsCount, ...filter }, ...call }) => {
    const asker = { reach: 'all' as const, viewer: call.viewer, today: call.today, clock: call.clock }
    return listGroups(call.db, asker, filter, studentsCount === undefined ? [] : [atLeast(studentsCount, call.today)])
  })
  mountRoute(app, deps, groupsActions.filterObjects, ({ db, viewer }) => readConnectFilters(db, viewer))
  mountRoute(app, deps, groupsActions.ofGroup, listActionsOfGroup)
  mountRoute(app, deps, groupsActions.connectGroup, connectActionsToGroup)
  mountRoute(app, deps, groupsActions.ofAction, listGroupsOfAction)
  mountRoute(app, deps, groupsActions.connectAction, connectGroupsToAction)
  mountRoute(app, deps, groupsActions.reward, rewardGroup)
}

const atLeast = (count: number, today: string) => sql`(
  select count(*) from student_group where group_id = study_group.id and ${isMemberOn('student_group', sql`${today}::date`)}) >= ${count}`
