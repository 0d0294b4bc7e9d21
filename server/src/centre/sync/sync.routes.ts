import { sync } from '@markaz/protocol/centre/sync/routes'
import type { ErpSyncDataType } from '@markaz/protocol/centre/sync/schemas'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { registerGaugeFromDatabase } from '../../http/database-gauge.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { registerSyncJobHandlers, startSyncRun } from './run-sync.ts'
import { countSyncProblems, readSyncState } from './sync.queries.ts'
import { listSyncRows } from './sync-rows.ts'

export function syncRoutes(app: FastifyInstance, deps: Deps): void {
  registerSyncJobHandlers(app.queue, deps, { log: app.log })
  registerSyncMetrics(app, deps)

  const start =
    (type: ErpSyncDataType) =>
    ({ viewer, audit }: RouteCall<RouteDefinition>) =>
      startSyncRun(deps, type, viewer.id, (tx, runId) =>
        audit(tx, { action: 'sync', entity: 'sync_run', entityId: runId, after: { type } }),
      )

  mountRoute(app, deps, sync.messageCount, async ({ db }) => ({ count: await countSyncProblems(db) }))
  mountRoute(app, deps, sync.teachers, start('teachers'))
  mountRoute(app, deps, sync.student, start('student'))
  mountRoute(app, deps, sync.groups, start('groups'))
  mountRoute(app, deps, sync.groupStudents, start('group-students'))
  mountRoute(app, deps, sync.state, ({ db, params }) => readSyncState(db, params.type))
  mountRoute(app, deps, sync.rows, (call) => listSyncRows(call.db, call, { ...call.params, ...call.query }))
}

/** Registers no metric if no ERP is connected. */
function registerSyncMetrics(app: FastifyInstance, { db, erp }: Pick<Deps, 'db' | 'erp'>): void {
  const help = 'When the synchronisation last succeeded, in seconds since 1970'
  registerGaugeFromDatabase(app, { name: 'markaz_sync_newest_seconds', help, label: 'type' }, async () => {
    if (!erp) return []
    return db.many<{ of: string; value: number }>(sql`
      select type as of, extract(epoch from max(finished_at))::float as value from sync_run
      where status = 'done' group by type`)
  })
}
