import type { Db } from '../../db/db.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { signInText, unexpectedAccountChangeText } from './sign-in.text.ts'

export interface AccountNotification {
  staffId: number
  title: string
  body: string
  /** True = the notification is only listed in the bell of the page, and not sent by push or Telegram. */
  isBellOnly?: boolean
  now: Date
}

export const accountNotificationEvent = createInternalEvent<AccountNotification>('account notices')

/** @param detail the device and network address of a sign-in, or the new value of a changed field */
export async function notifyAccountOwner(
  tx: Db,
  { staffId, what, detail, now }: { staffId: number; what: keyof typeof signInText; detail?: string; now: Date },
): Promise<void> {
  const [title, body] = signInText[what]
  await accountNotificationEvent.emit(tx, {
    staffId,
    title,
    body: `${body}${detail ? `: ${detail}` : ''}. ${unexpectedAccountChangeText}`,
    now,
  })
}
