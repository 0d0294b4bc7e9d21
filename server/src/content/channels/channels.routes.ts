import { familyWays, ownWays } from '@markaz/protocol/content/channels/routes'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { registerPushDevice, removePushDevice } from '../notifications/devices.ts'
import { readPushKeys } from '../notifications/push-keys.ts'
import { parentNotificationDays } from './channels.settings.ts'
import { createDeliveryDecisionJob } from './decide-deliveries.ts'
import { registerDeliveryMetrics } from './delivery-metrics.ts'
import { createFollowUpDeliveriesJob } from './follow-up-deliveries.ts'
import { createTelegramDeliveriesJob } from './notification-messages.ts'
import { readAvailableChannels, readOwnChannels, saveOwnChannels } from './own-channels.ts'
import {
  listOwnParentNotifications,
  listParentNotifications,
  markNotificationRead,
  markNotificationsReadUntil,
} from './parent-notifications.queries.ts'
import { bulkDeliveryDecisionJobKind, deliveryDecisionJobKind } from './record-notification.ts'
import { readChannelSettings, saveChannelSettings } from './save-channel-settings.ts'
import { sendPushQueue } from './send-push-queue.ts'
import { sendTelegramQueue } from './send-telegram-queue.ts'
import { queueDueSmsDeliveries } from './write-sms-queue.ts'

export function channelRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, familyWays.settings, readChannelSettings)
  mountTransactionalRoute(app, deps, familyWays.save, saveChannelSettings)
  mountRoute(app, deps, familyWays.told, async ({ db, viewer, params, query }) => {
    await requireStudentInScope(db, viewer, params.id)
    return listParentNotifications(db, params.id, query)
  })
  parentNotificationRoutes(app, deps)
  registerDeliveryMetrics(app, deps)
  app.queue.handle(createDeliveryDecisionJob(deps, deliveryDecisionJobKind))
  app.queue.handle(createDeliveryDecisionJob(deps, bulkDeliveryDecisionJobKind))
  app.queue.handle(createTelegramDeliveriesJob(deps))
  app.queue.handle(sendTelegramQueue(deps))
  app.queue.handle(sendPushQueue(deps))
  app.queue.handle(queueDueSmsDeliveries(deps))
  app.queue.handle(createFollowUpDeliveriesJob(deps))
  registerDailyJob(app.queue, 'ways.forget', () =>
    deps.db.run(sql`delete from telling where created_at < ${dateDaysAgo(deps, parentNotificationDays)}`),
  )
}

function parentNotificationRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownWays.read, async (call) => ({
    ways: await readOwnChannels(call.db, call.parent.id),
    here: await readAvailableChannels(call, call.parent.id),
  }))
  mountRoute(app, deps, ownWays.save, saveOwnChannels)
  mountRoute(app, deps, ownWays.told, ({ db, parent, query }) => listOwnParentNotifications(db, parent.id, query))
  mountRoute(app, deps, ownWays.markRead, async ({ db, parent, params, clock }) => {
    orNotFound((await markNotificationRead(db, { agentId: parent.id, tellingId: params.id }, clock.now())) || undefined)
    return {}
  })
  mountRoute(app, deps, ownWays.readUntil, async ({ db, parent, body, clock }) => {
    await markNotificationsReadUntil(db, { agentId: parent.id, id: body.id, now: clock.now() })
    return {}
  })
  mountRoute(app, deps, ownWays.pushKey, async () => ({ publicKey: (await readPushKeys(deps)).publicKey }))
  mountRoute(app, deps, ownWays.keepDevice, async (call) => {
    await registerPushDevice(call, { side: 'parent', sessionId: call.parent.sessionId }, call.body)
    return {}
  })
  mountRoute(app, deps, ownWays.forgetDevice, async ({ db, parent }) => {
    await removePushDevice(db, { side: 'parent', sessionId: parent.sessionId })
    return {}
  })
}
