import { announcement } from '../../announcement.ts'
import type { Db } from '../../db/db.ts'
import { queuePush } from './push.ts'

/** A stored notification that may also be sent outside: by push, Telegram or another channel. */
interface NoticeOut {
  notificationId: number
  now: Date
}

export const notificationCreated = announcement<NoticeOut>('notice out')

/** Announces a stored notification, so that push and other channels send it to its receivers. */
export async function sendCreatedNotification(tx: Db, notificationId: number, now: Date): Promise<void> {
  await queuePush(tx, notificationId, now)
  await notificationCreated.tell(tx, { notificationId, now })
}
