import { audits } from '@markaz/protocol/control/audits/routes'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import { takeBackRequest } from '../../http/taking-back.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, audits.log, async ({ db, viewer, body, request }) => {
    await db.run(sql`
      insert into client_log (staff_id, log_type, text, user_agent) values (${viewer.id}, ${body.logType}, ${body.text}, ${request.userAgent})`)
    return {}
  })
  mount(app, deps, audits.takeBack, async (call) => {
    await takeBackRequest(call, call.params.requestId)
    return {}
  })
  dailyJob(app.lane, 'audits.forget', () => forgetClientLogs(deps.db, daysAgo(deps, 90)))
}

async function forgetClientLogs(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from client_log where created_at < ${before}`)
}
