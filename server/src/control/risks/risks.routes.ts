import { risks } from '@markaz/protocol/control/risks/routes'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/reach.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { mountRouteOnReadReplica } from '../../http/read-replica.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { assignRiskToViewer, closeRisk, recordRiskAction, reopenRisk } from './change-risk.ts'
import { refreshRisks } from './find-risks.ts'
import {
  countRisksByWeek,
  listEventsOfRiskReason,
  listRisks,
  readOpenRiskOfStudent,
  readRisk,
  readRiskFilterOptions,
} from './risks.queries.ts'

export function riskRoutes(app: FastifyInstance, deps: Deps): void {
  registerDailyJob(app.queue, 'risks.find', () => refreshRisks(deps.db, deps.clock.now()), { runsAtStart: false })

  mountRoute(app, deps, risks.list, (call) => listRisks(call.db, call, call.query))
  mountRouteOnReadReplica(app, deps, risks.weeks, (call) => countRisksByWeek(call.db, call, call.query))
  mountRoute(app, deps, risks.filterObjects, ({ db, viewer }) => readRiskFilterOptions(db, viewer))
  mountRoute(app, deps, risks.ofStudent, async ({ db, viewer, params: { studentId } }) => {
    await requireStudentInScope(db, viewer, studentId)
    return { risk: await readOpenRiskOfStudent(db, viewer, studentId) }
  })
  mountRoute(app, deps, risks.read, async ({ db, viewer, params }) => ({
    risk: orNotFound(await readRisk(db, viewer, params.id)),
  }))
  mountRoute(app, deps, risks.items, async ({ db, viewer, params }) => ({
    items: orNotFound(await listEventsOfRiskReason(db, viewer, params)),
  }))
  mountRoute(app, deps, risks.take, assignRiskToViewer)
  mountRoute(app, deps, risks.act, recordRiskAction)
  mountRoute(app, deps, risks.close, closeRisk)
  mountRoute(app, deps, risks.reopen, reopenRisk)
}
