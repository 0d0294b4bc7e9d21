import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { cancelSmsIfWaiting } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import {
  conversationMessagesReadEvent,
  parentNotificationCreatedEvent,
  parentNotificationsWithdrawnEvent,
} from '../../people/notifications/parent-notices.ts'
import { studentsRemovedEvent } from '../../people/students/imported-students.ts'
import { telegramMessageSeenEvent } from '../../people/telegram/handle-update.ts'
import { notificationCreatedEvent } from '../notifications/push.ts'
import { channelRoutes } from './channels.routes.ts'
import { notificationChannelSettings } from './channels.settings.ts'
import { queueTelegramDeliveriesJob } from './notification-messages.ts'
import { markChatNotificationsRead, markNotificationReadInTelegram } from './parent-notifications.queries.ts'
import { recordParentNotification } from './record-notification.ts'

/** Locks rows of `telling` before rows of `delivery`, like all transactions, to avoid deadlocks. */
async function withdrawParentNotifications(
  tx: Db,
  { cause, studentIds }: { cause: string; studentIds: readonly number[] },
): Promise<void> {
  const tellings = await tx.many<{ id: number }>(sql`
    select id from telling where student_id = any(${[...studentIds]}::bigint[]) and cause = ${cause} for no key update`)
  const ids = tellings.map(({ id }) => id)
  for (const { smsId, state } of await lockDeliveries(tx, ids))
    if (smsId !== null && state === 'queued') await cancelSmsIfWaiting(tx, smsId)
  await tx.run(sql`delete from telling where id = any(${ids}::bigint[])`)
}

/**
 * Repeats the query until no further delivery is found: another transaction may add a delivery while the query waits
 * for a lock.
 */
async function lockDeliveries(tx: Db, tellingIds: readonly number[]) {
  let locked: { smsId: number | null; state: string }[] = []
  for (let before = -1; locked.length > before; ) {
    before = locked.length
    locked = await tx.many(sql`
      select sms_id as "smsId", state from delivery where telling_id = any(${[...tellingIds]}::bigint[]) for update`)
  }
  return locked
}

/**
 * Call this after a backup was restored. Stops deliveries that waited when the backup was made: they may have been sent
 * since then, or are too old.
 */
async function stopParentNotifications(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(sql`update telling set decided_at = ${now} where decided_at is null`)
  await tx.run(sql`
    update delivery set state = case when state = 'sending' then 'unknown' when state = 'queued' then 'failed' else state end,
      why = case when state in ('queued', 'sending') then 'restored' else why end, answer_by = null
    where state in ('queued', 'sending') or answer_by is not null`)
}

const personalDataHandlersOfChannels: StudentPersonalDataHandlers = {
  tables: ['telling', 'delivery', 'agent_wish'],
  read: async (db, studentId) => ({
    'ota-onaga xabarlar': await db.many(sql`
      select telling.created_at as "sana", title as "sarlavha", body as "matn",
        array(select agent.full_name || ': ' || way || ', ' || state from delivery join agent on agent.id = agent_id
          where telling_id = telling.id order by delivery.id) as "yetkazish"
      from telling where student_id = ${studentId} order by telling.id`),
    'telegramga xabarnomalar': await db.many(sql`
      select queued_at as "sana", title as "sarlavha", state as "holati"
      from delivery join notification on notification.id = notification_id
      where delivery.student_id = ${studentId} order by delivery.id`),
  }),
  forget: (tx, { studentId }) => deleteOldParentNotifications(tx, [studentId]),
}

async function deleteOldParentNotifications(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from delivery where student_id = any(${studentIds}::bigint[])`)
  await tx.run(sql`delete from telling where student_id = any(${studentIds}::bigint[])`)
}

export const channelsArea: FeatureArea = {
  routes: channelRoutes,
  settings: notificationChannelSettings,
  listens() {
    parentNotificationCreatedEvent.addListeners(recordParentNotification)
    parentNotificationsWithdrawnEvent.addListeners(withdrawParentNotifications)
    notificationCreatedEvent.addListeners(queueTelegramDeliveriesJob)
    telegramMessageSeenEvent.addListeners(markNotificationReadInTelegram)
    conversationMessagesReadEvent.addListeners(markChatNotificationsRead)
    centreRestoredEvent.addListeners(stopParentNotifications)
    studentsRemovedEvent.addListeners(deleteOldParentNotifications)
  },
  personalData: personalDataHandlersOfChannels,
  undo: {
    'way-setting.update': undoByOppositeCall(parentNotificationChannels.save, { params: () => ({}) }),
  },
}
