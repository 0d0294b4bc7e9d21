import { safety } from '@markaz/protocol/control/safety/routes'
import type { FastifyInstance } from 'fastify'
import { exportLimits, forgetExports } from '../../access/people-export.ts'
import { finishRotation } from '../../access/turn-keys.ts'
import { backupMadeKind } from '../../centre/backup/note-backup.ts'
import { deliverWaitingNotifications, notifyResponsible } from '../../content/notifications/notify-responsible.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, tashkentDay } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { forgetReading } from '../../http/personal-reading.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { cancelEnd, confirmEnd, requestEnd, waitingRequest } from './access-end.ts'
import { finishKind } from './incident.ts'
import { nameOfStaff } from './notices.ts'
import { safetyText } from './safety.text.ts'

export function safetyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, isAlone } = deps
  mountRoute(app, deps, safety.read, async (call) => ({
    limits: await exportLimits(call.db),
    request: await waitingRequest(call.db, call),
  }))
  mountWrite(app, deps, safety.saveLimits, saveLimits)
  mountWrite(app, deps, safety.askEnd, requestEnd)
  mountWrite(app, deps, safety.cancelEnd, cancelEnd)
  mountRoute(app, deps, safety.confirmEnd, async (call) => {
    const keys = await call.db.transaction((tx) => confirmEnd(call, tx, safety.confirmEnd.access))
    Object.assign(deps, keys)
    return {}
  })

  app.queue.handle({
    kind: finishKind,
    retryAfterMinutes: [1, 10, 60],
    async run() {
      await finishRotation(db, { now: clock.now(), isAlone })
    },
  })
  app.queue.handle({
    kind: backupMadeKind,
    retryAfterMinutes: [1, 10, 60],
    async run({ key }) {
      const body = safetyText.backupBody(Number(key.split(' ')[0]))
      await db.transaction((tx) =>
        notifyResponsible(tx, { staffId: null, title: safetyText.backup, body, now: clock.now() }),
      )
    },
  })
  dailyJob(app.queue, 'safety.daily', async () => {
    await forgetExports(db, daysAgo(deps, 31))
    await forgetReading(db, tashkentDay(clock))
    await deliverWaitingNotifications(db, clock.now())
    await finishRotation(db, { now: clock.now(), isAlone })
  })
}

async function saveLimits({ body, viewer, clock, audit }: Call<typeof safety.saveLimits>, tx: Db) {
  await tx.run(sql`select from safety_setting for update`)
  const before = await exportLimits(tx)
  const { exportsPerDay, peoplePerDay, peopleByPrograms } = body
  await tx.run(sql`
    update safety_setting set exports_per_day = ${exportsPerDay}, people_per_day = ${peoplePerDay},
      people_by_programs = ${peopleByPrograms}`)
  if (JSON.stringify(before) !== JSON.stringify(body)) {
    await audit(tx, { action: 'update', entity: 'safety-setting', entityId: 1, before, after: body })
    // Responsible staff are notified, because otherwise a user could secretly raise the limit and then export data.
    const title = safetyText.limits(await nameOfStaff(tx, viewer.id))
    const text = safetyText.limitsBody(safetyText.limitsNow(exportsPerDay, peoplePerDay, peopleByPrograms))
    await notifyResponsible(tx, { staffId: viewer.id, title, body: text, now: clock.now() })
  }
  return { limits: body }
}
