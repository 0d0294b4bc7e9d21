import { sync } from '@markaz/protocol/centre/sync/routes'
import type { SyncType } from '@markaz/protocol/centre/sync/schemas'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { listRows } from './rows.ts'
import { handleSyncJobs, startRun } from './run-sync.ts'
import { messageCount, readSyncState } from './sync.queries.ts'

export function syncRoutes(app: FastifyInstance, deps: Deps): void {
  handleSyncJobs(app.queue, deps, { log: app.log })

  const start =
    (type: SyncType) =>
    ({ viewer, audit }: Call<RouteDefinition>) =>
      startRun(deps, type, viewer.id, (tx, runId) =>
        audit(tx, { action: 'sync', entity: 'sync_run', entityId: runId, after: { type } }),
      )

  mount(app, deps, sync.messageCount, async ({ db }) => ({ count: await messageCount(db) }))
  mount(app, deps, sync.teachers, start('teachers'))
  mount(app, deps, sync.student, start('student'))
  mount(app, deps, sync.groups, start('groups'))
  mount(app, deps, sync.groupStudents, start('group-students'))
  mount(app, deps, sync.state, ({ db, params }) => readSyncState(db, params.type))
  mount(app, deps, sync.rows, (call) => listRows(call.db, call, { ...call.params, ...call.query }))
}
