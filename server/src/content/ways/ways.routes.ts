import { familyWays, ownWays } from '@markaz/protocol/content/ways/routes'
import type { FastifyInstance } from 'fastify'
import { studentInReach } from '../../access/student-in-reach.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { forgetDevice, keepDevice } from '../notifications/devices.ts'
import { pushKeys } from '../notifications/push-keys.ts'
import { decide } from './decide.ts'
import { lookAfter } from './look-after.ts'
import { decideKind, decideManyKind } from './note-telling.ts'
import { queueNotices } from './notices.ts'
import { readOwnWays, readWaysHere, saveOwnWays } from './own-ways.ts'
import { readSettings, saveSettings } from './rules.ts'
import { sendPushQueue } from './send-push-queue.ts'
import { sendTelegramQueue } from './send-telegram-queue.ts'
import { listOwnTold, listTold, markTold, markToldUntil } from './told.queries.ts'
import { toldKeptDays } from './ways.settings.ts'
import { writeSmsQueue } from './write-sms-queue.ts'

export function waysRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, familyWays.settings, readSettings)
  mountWrite(app, deps, familyWays.save, saveSettings)
  mount(app, deps, familyWays.told, async ({ db, viewer, params, query }) => {
    await studentInReach(db, viewer, params.id)
    return listTold(db, params.id, query)
  })
  ofParents(app, deps)
  app.queue.handle(decide(deps, decideKind))
  app.queue.handle(decide(deps, decideManyKind))
  app.queue.handle(queueNotices(deps))
  app.queue.handle(sendTelegramQueue(deps))
  app.queue.handle(sendPushQueue(deps))
  app.queue.handle(writeSmsQueue(deps))
  app.queue.handle(lookAfter(deps))
  dailyJob(app.queue, 'ways.forget', () =>
    deps.db.run(sql`delete from telling where created_at < ${daysAgo(deps, toldKeptDays)}`),
  )
}

function ofParents(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ownWays.read, async (call) => ({
    ways: await readOwnWays(call.db, call.parent.id),
    here: await readWaysHere(call, call.parent.id),
  }))
  mount(app, deps, ownWays.save, saveOwnWays)
  mount(app, deps, ownWays.told, ({ db, parent, query }) => listOwnTold(db, parent.id, query))
  mount(app, deps, ownWays.markRead, async ({ db, parent, params, clock }) => {
    found((await markTold(db, { agentId: parent.id, tellingId: params.id }, clock.now())) || undefined)
    return {}
  })
  mount(app, deps, ownWays.readUntil, async ({ db, parent, body, clock }) => {
    await markToldUntil(db, { agentId: parent.id, id: body.id, now: clock.now() })
    return {}
  })
  mount(app, deps, ownWays.pushKey, async () => ({ publicKey: (await pushKeys(deps)).publicKey }))
  mount(app, deps, ownWays.keepDevice, async (call) => {
    await keepDevice(call, { side: 'parent', sessionId: call.parent.sessionId }, call.body)
    return {}
  })
  mount(app, deps, ownWays.forgetDevice, async ({ db, parent }) => {
    await forgetDevice(db, { side: 'parent', sessionId: parent.sessionId })
    return {}
  })
}
