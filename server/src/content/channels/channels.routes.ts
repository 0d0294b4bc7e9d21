import { ownNotificationChannels, parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { registerPushDevice, removePushDevice } from '../notifications/devices.ts'
import { readPushKeys } from '../notifications/push-keys.ts'
import { parentNotificationRetentionDays } from './channels.settings.ts'
import { createChannelChoiceJob } from './choose-channels.ts'
import { registerDeliveryMetrics } from './delivery-metrics.ts'
import { createDeliveryFollowUpJob } from './follow-up-deliveries.ts'
import { createTelegramDeliveriesJob } from './notification-messages.ts'
import { readAvailableChannelsOfParent, readParentChannelSettings, saveParentChannelSettings } from './own-channels.ts'
import {
  listOwnParentNotifications,
  listParentNotifications,
  markNotificationRead,
  markParentNotificationsReadUpTo,
} from './parent-notifications.queries.ts'
import { channelChoiceInBulkJobKind, chooseChannelsJobKind } from './record-notification.ts'
import { readChannelSettings, saveNotificationChannelSettings } from './save-channel-settings.ts'
import { createSendPushQueueJob } from './send-push-queue.ts'
import { createSendTelegramQueueJob } from './send-telegram-queue.ts'
import { createQueueDueSmsJob } from './write-sms-queue.ts'

export function channelRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, parentNotificationChannels.settings, readChannelSettings)
  mountTransactionalRoute(app, deps, parentNotificationChannels.save, saveNotificationChannelSettings)
  mountRoute(app, deps, parentNotificationChannels.told, async ({ db, viewer, params, query }) => {
    await requireStudentInScope(db, viewer, params.id)
    return listParentNotifications(db, params.id, query)
  })
  parentNotificationRoutes(app, deps)
  registerDeliveryMetrics(app, deps)
  app.queue.handle(createChannelChoiceJob(deps, chooseChannelsJobKind))
  app.queue.handle(createChannelChoiceJob(deps, channelChoiceInBulkJobKind))
  app.queue.handle(createTelegramDeliveriesJob(deps))
  app.queue.handle(createSendTelegramQueueJob(deps))
  app.queue.handle(createSendPushQueueJob(deps))
  app.queue.handle(createQueueDueSmsJob(deps))
  app.queue.handle(createDeliveryFollowUpJob(deps))
  registerDailyJob(app.queue, 'ways.forget', () =>
    deps.db.run(sql`delete from telling where created_at < ${dateDaysAgo(deps, parentNotificationRetentionDays)}`),
  )
}

function parentNotificationRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownNotificationChannels.read, async (call) => ({
    ways: await readParentChannelSettings(call.db, call.parent.id),
    here: await readAvailableChannelsOfParent(call, call.parent.id),
  }))
  mountRoute(app, deps, ownNotificationChannels.save, saveParentChannelSettings)
  mountRoute(app, deps, ownNotificationChannels.told, ({ db, parent, query }) =>
    listOwnParentNotifications(db, parent.id, query),
  )
  mountRoute(app, deps, ownNotificationChannels.markRead, async ({ db, parent, params, clock }) => {
    orNotFound((await markNotificationRead(db, { agentId: parent.id, tellingId: params.id }, clock.now())) || undefined)
    return {}
  })
  mountRoute(app, deps, ownNotificationChannels.readUntil, async ({ db, parent, body, clock }) => {
    await markParentNotificationsReadUpTo(db, { agentId: parent.id, id: body.id, now: clock.now() })
    return {}
  })
  mountRoute(app, deps, ownNotificationChannels.pushKey, async () => ({
    publicKey: (await readPushKeys(deps)).publicKey,
  }))
  mountRoute(app, deps, ownNotificationChannels.keepDevice, async (call) => {
    await registerPushDevice(call, { side: 'parent', sessionId: call.parent.sessionId }, call.body)
    return {}
  })
  mountRoute(app, deps, ownNotificationChannels.forgetDevice, async ({ db, parent }) => {
    await removePushDevice(db, { side: 'parent', sessionId: parent.sessionId })
    return {}
  })
}
