import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { listGroups } from '../../teaching/groups/groups.queries.ts'
import {
  listLevelsOfPointAction,
  listPointActions,
  readPointAction,
  readPointActionGroupFilterOptions,
} from './actions.queries.ts'
import {
  assignPointActionsToGroup,
  assignPointActionToGroups,
  listGroupsOfPointAction,
  listPointActionsOfGroup,
} from './assign-actions.ts'
import { previewPointRecount, runPointRecount } from './recount.ts'
import { givePointsToGroup } from './reward-group.ts'
import { createPointAction, removePointAction, updatePointAction } from './save-action.ts'
import { createPointActionLevel, removePointActionLevel, updatePointActionLevel } from './save-action-level.ts'

export function pointActionRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, pointActions.list, ({ db, query }) => listPointActions(db, query))
  mountRoute(app, deps, pointActions.read, async ({ db, params }) => orNotFound(await readPointAction(db, params.id)))
  mountTransactionalRoute(app, deps, pointActions.create, createPointAction)
  mountTransactionalRoute(app, deps, pointActions.update, updatePointAction)
  mountTransactionalRoute(app, deps, pointActions.remove, removePointAction)
  mountRoute(app, deps, pointActions.recountPreview, previewPointRecount)
  mountRoute(app, deps, pointActions.recount, runPointRecount)

  mountRoute(app, deps, pointActionLevels.list, async ({ db, query }) => {
    orNotFound(await readPointAction(db, query.actionId))
    return { levels: await listLevelsOfPointAction(db, query.actionId) }
  })
  mountTransactionalRoute(app, deps, pointActionLevels.create, createPointActionLevel)
  mountTransactionalRoute(app, deps, pointActionLevels.update, updatePointActionLevel)
  mountTransactionalRoute(app, deps, pointActionLevels.remove, removePointActionLevel)

  mountRoute(app, deps, groupPointActions.list, ({ query: { studentsCount, ...filter }, ...call }) => {
    const asker = { reach: 'all' as const, viewer: call.viewer, today: call.today, clock: call.clock }
    return listGroups(call.db, asker, filter, studentsCount === undefined ? [] : [atLeast(studentsCount, call.today)])
  })
  mountRoute(app, deps, groupPointActions.filterObjects, ({ db, viewer }) =>
    readPointActionGroupFilterOptions(db, viewer),
  )
  mountRoute(app, deps, groupPointActions.ofGroup, listPointActionsOfGroup)
  mountRoute(app, deps, groupPointActions.connectGroup, assignPointActionsToGroup)
  mountRoute(app, deps, groupPointActions.ofAction, listGroupsOfPointAction)
  mountRoute(app, deps, groupPointActions.connectAction, assignPointActionToGroups)
  mountRoute(app, deps, groupPointActions.reward, givePointsToGroup)
}

const atLeast = (count: number, today: string) => sql`(
  select count(*) from student_group where group_id = study_group.id and ${isMemberOnDaySql('student_group', sql`${today}::date`)}) >= ${count}`
