import { groupsActions } from '@markaz/protocol/motivation/actions/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import { rewardGroup } from './reward-group.ts'

export function actionRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, groupsActions.reward, rewardGroup)
}
