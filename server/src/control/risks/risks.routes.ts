import { risks } from '@markaz/protocol/control/risks/routes'
import type { FastifyInstance } from 'fastify'
import { studentInReach } from '../../access/student-in-reach.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount } from '../../http/mount.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { actOnRisk, closeRisk, reopenRisk, takeRisk } from './change-risk.ts'
import { findRisks } from './find-risks.ts'
import { listItems, listRisks, openRiskOf, readRisk, riskFilterObjects } from './risks.queries.ts'

export function riskRoutes(app: FastifyInstance, deps: Deps): void {
  dailyJob(app.queue, 'risks.find', () => findRisks(deps.db, deps.clock.now()), { turnAtStart: false })

  mount(app, deps, risks.list, (call) => listRisks(call.db, call, call.query))
  mount(app, deps, risks.filterObjects, ({ db, viewer }) => riskFilterObjects(db, viewer))
  mount(app, deps, risks.ofStudent, async ({ db, viewer, params: { studentId } }) => {
    await studentInReach(db, viewer, studentId)
    return { risk: await openRiskOf(db, viewer, studentId) }
  })
  mount(app, deps, risks.read, async ({ db, viewer, params }) => ({
    risk: found(await readRisk(db, viewer, params.id)),
  }))
  mount(app, deps, risks.items, async ({ db, viewer, params }) => ({
    items: found(await listItems(db, viewer, params)),
  }))
  mount(app, deps, risks.take, takeRisk)
  mount(app, deps, risks.act, actOnRisk)
  mount(app, deps, risks.close, closeRisk)
  mount(app, deps, risks.reopen, reopenRisk)
}
