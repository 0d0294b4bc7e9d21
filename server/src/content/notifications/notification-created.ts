import { announcement } from '../../announcement.ts'
import type { Db } from '../../db/db.ts'
import { queuePush } from './push.ts'

/** Announces a created notification, which may also be sent to its receivers through channels. */
interface NoticeOut {
  notificationId: number
  now: Date
}

export const notificationCreated = announcement<NoticeOut>('notice out')

/** Sends a notification after its creation: to phones and browsers, and through other channels of its receivers. */
export async function sendCreatedNotification(tx: Db, notificationId: number, now: Date): Promise<void> {
  await queuePush(tx, notificationId, now)
  await notificationCreated.tell(tx, { notificationId, now })
}
