import { reports } from '@markaz/protocol/control/reports/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import { unseenCount } from './reports.queries.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, reports.count, async ({ db, viewer }) => ({ count: await unseenCount(db, viewer) }))
}
