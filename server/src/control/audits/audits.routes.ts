import { audits } from '@markaz/protocol/control/audits/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import type { IdAndName } from '@markaz/protocol/fields'
import { isAccessAllowed } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { mountRouteOnReadReplica } from '../../http/read-replica.ts'
import { undoChangesOfRequest } from '../../http/undo.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { isAuditedRowInScopeSql, listAuditEntries } from './audits.queries.ts'
import { exportAuditEntries } from './export-audits.ts'
import { readAuditEntry } from './read-audit.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, sessionAudits.log, storeClientReport)
  mountRouteOnReadReplica(app, deps, audits.list, listAuditEntries)
  mountRoute(app, deps, audits.roles, async ({ db }) => ({
    roles: await db.many<IdAndName>(sql`select id, name from role order by uzbek_order(name) collate "C", id`),
  }))
  mountRoute(app, deps, audits.read, async (call) => ({ audit: await readAuditEntry(call) }))
  mountRouteOnReadReplica(app, deps, audits.export, exportAuditEntries)
  mountRoute(app, deps, sessionAudits.takeBack, async (call) => {
    await undoChangesOfRequest(call, { ...call.params, ...call.body, mine: isReadableBy(call.viewer) })
    return {}
  })
  registerDailyJob(app.queue, 'audits.forget', () => deleteOldClientLogs(deps.db, dateDaysAgo(deps, 90)))
}

/**
 * Number of newest browser reports stored for each person. Older reports are deleted, so that no user can fill the
 * table.
 */
const maxReportsPerPerson = 100

async function storeClientReport({ db, viewer, body, request, clock }: RouteCall<typeof sessionAudits.log>) {
  await db.run(sql`
    with old as (
      delete from client_log where id in (
        select id from client_log where staff_id = ${viewer.id} order by id desc offset ${maxReportsPerPerson - 1}))
    insert into client_log (created_at, staff_id, log_type, text, user_agent)
    values (${clock.now()}, ${viewer.id}, ${body.logType}, ${body.text}, ${request.userAgent})`)
  return {}
}

/** SQL condition: the audit entry is a change by the user, or the user may read the audit of the entry's branch. */
const isReadableBy = (viewer: Viewer) =>
  isAccessAllowed(audits.read.access, viewer.grants)
    ? sql`(coalesce(audit.staff_id = ${viewer.id}, false) or ${isAuditedRowInScopeSql(viewer)})`
    : sql`coalesce(audit.staff_id = ${viewer.id}, false)`

async function deleteOldClientLogs(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from client_log where created_at < ${before}`)
}
