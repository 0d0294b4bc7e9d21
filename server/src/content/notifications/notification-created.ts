import { createListenerEvent } from '../../announcement.ts'
import type { Db } from '../../db/db.ts'
import { queuePush } from './push.ts'

interface NoticeOut {
  notificationId: number
  now: Date
}

export const notificationCreatedEvent = createListenerEvent<NoticeOut>('notice out')

export async function sendCreatedNotification(tx: Db, notificationId: number, now: Date): Promise<void> {
  await queuePush(tx, notificationId, now)
  await notificationCreatedEvent.tell(tx, { notificationId, now })
}
