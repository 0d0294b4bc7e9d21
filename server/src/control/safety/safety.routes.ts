import { dataSafety } from '@markaz/protocol/control/safety/routes'
import type { FastifyInstance } from 'fastify'
import { deleteOldPeopleExportCounts, readExportLimits } from '../../access/people-export.ts'
import { finishKeyRotation } from '../../access/rotate-keys.ts'
import { recordBackupJobKind } from '../../centre/backup/record-backup.ts'
import {
  notifyStaffWhoReadAudit,
  sendPendingAlertsToAuditReaders,
} from '../../content/notifications/notify-audit-readers.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { clearPersonalDataReadCounts } from '../../http/personal-data-reads.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import {
  cancelSignOutOfAllUsers,
  confirmSignOutOfAllUsers,
  readPendingSignOutAllRequest,
  requestSignOutOfAllUsers,
} from './access-end.ts'
import { readStaffName } from './notices.ts'
import { finishKeyRotationJobKind } from './rotate-keys.ts'
import { securityAlertText } from './safety.text.ts'

export function dataSafetyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, isAlone } = deps
  mountRoute(app, deps, dataSafety.read, async (call) => ({
    limits: await readExportLimits(call.db),
    request: await readPendingSignOutAllRequest(call.db, call),
  }))
  mountTransactionalRoute(app, deps, dataSafety.saveLimits, saveLimits)
  mountTransactionalRoute(app, deps, dataSafety.askEnd, requestSignOutOfAllUsers)
  mountTransactionalRoute(app, deps, dataSafety.cancelEnd, cancelSignOutOfAllUsers)
  mountRoute(app, deps, dataSafety.confirmEnd, async (call) => {
    const keys = await call.db.transaction((tx) => confirmSignOutOfAllUsers(call, tx, dataSafety.confirmEnd.access))
    Object.assign(deps, keys)
    return {}
  })

  app.queue.handle({
    kind: finishKeyRotationJobKind,
    retryAfterMinutes: [1, 10, 60],
    async run() {
      await finishKeyRotation(db, { now: clock.now(), isAlone })
    },
  })
  app.queue.handle({
    kind: recordBackupJobKind,
    retryAfterMinutes: [1, 10, 60],
    async run({ key }) {
      const body = securityAlertText.backupBody(Number(key.split(' ')[0]))
      await db.transaction((tx) =>
        notifyStaffWhoReadAudit(tx, { staffId: null, title: securityAlertText.backup, body, now: clock.now() }),
      )
    },
  })
  registerDailyJob(app.queue, 'safety.daily', async () => {
    await deleteOldPeopleExportCounts(db, dateDaysAgo(deps, 31))
    await clearPersonalDataReadCounts(db, todayInTashkent(clock))
    await sendPendingAlertsToAuditReaders(db, clock.now())
    await finishKeyRotation(db, { now: clock.now(), isAlone })
  })
}

async function saveLimits({ body, viewer, clock, audit }: RouteCall<typeof dataSafety.saveLimits>, tx: Db) {
  await tx.run(sql`select from safety_setting for update`)
  const before = await readExportLimits(tx)
  const { exportsPerDay, peoplePerDay, peopleByPrograms } = body
  await tx.run(sql`
    update safety_setting set exports_per_day = ${exportsPerDay}, people_per_day = ${peoplePerDay},
      people_by_programs = ${peopleByPrograms}`)
  if (JSON.stringify(before) !== JSON.stringify(body)) {
    await audit(tx, { action: 'update', entity: 'safety-setting', entityId: 1, before, after: body })
    // Notifies staff who may read the audit, so that no user can raise the export limits secretly.
    const title = securityAlertText.limits(await readStaffName(tx, viewer.id))
    const text = securityAlertText.limitsBody(
      securityAlertText.limitsNow(exportsPerDay, peoplePerDay, peopleByPrograms),
    )
    await notifyStaffWhoReadAudit(tx, { staffId: viewer.id, title, body: text, now: clock.now() })
  }
  return { limits: body }
}
