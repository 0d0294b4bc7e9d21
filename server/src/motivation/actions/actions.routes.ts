import { actionLevels, actions, groupsActions } from '@markaz/protocol/motivation/actions/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isMemberOnDay } from '../../people/memberships/member-days.ts'
import { listGroups } from '../../teaching/groups/groups.queries.ts'
import {
  listLevelsOfPointAction,
  listPointActions,
  readPointAction,
  readPointActionGroupFilterOptions,
} from './actions.queries.ts'
import {
  connectGroupsToPointAction,
  connectPointActionsToGroup,
  listGroupsOfPointAction,
  listPointActionsOfGroup,
} from './connect-groups.ts'
import { previewPointRecount, runPointRecount } from './recount.ts'
import { givePointsToGroup } from './reward-group.ts'
import { createPointAction, removePointAction, updatePointAction } from './save-action.ts'
import { createPointActionLevel, removePointActionLevel, updatePointActionLevel } from './save-action-level.ts'

export function pointActionRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, actions.list, ({ db, query }) => listPointActions(db, query))
  mountRoute(app, deps, actions.read, async ({ db, params }) => orNotFound(await readPointAction(db, params.id)))
  mountTransactionalRoute(app, deps, actions.create, createPointAction)
  mountTransactionalRoute(app, deps, actions.update, updatePointAction)
  mountTransactionalRoute(app, deps, actions.remove, removePointAction)
  mountRoute(app, deps, actions.recountPreview, previewPointRecount)
  mountRoute(app, deps, actions.recount, runPointRecount)

  mountRoute(app, deps, actionLevels.list, async ({ db, query }) => {
    orNotFound(await readPointAction(db, query.actionId))
    return { levels: await listLevelsOfPointAction(db, query.actionId) }
  })
  mountTransactionalRoute(app, deps, actionLevels.create, createPointActionLevel)
  mountTransactionalRoute(app, deps, actionLevels.update, updatePointActionLevel)
  mountTransactionalRoute(app, deps, actionLevels.remove, removePointActionLevel)

  mountRoute(app, deps, groupsActions.list, ({ query: { studentsCount, ...filter }, ...call }) => {
    const asker = { reach: 'all' as const, viewer: call.viewer, today: call.today, clock: call.clock }
    return listGroups(call.db, asker, filter, studentsCount === undefined ? [] : [atLeast(studentsCount, call.today)])
  })
  mountRoute(app, deps, groupsActions.filterObjects, ({ db, viewer }) => readPointActionGroupFilterOptions(db, viewer))
  mountRoute(app, deps, groupsActions.ofGroup, listPointActionsOfGroup)
  mountRoute(app, deps, groupsActions.connectGroup, connectPointActionsToGroup)
  mountRoute(app, deps, groupsActions.ofAction, listGroupsOfPointAction)
  mountRoute(app, deps, groupsActions.connectAction, connectGroupsToPointAction)
  mountRoute(app, deps, groupsActions.reward, givePointsToGroup)
}

const atLeast = (count: number, today: string) => sql`(
  select count(*) from student_group where group_id = study_group.id and ${isMemberOnDay('student_group', sql`${today}::date`)}) >= ${count}`
