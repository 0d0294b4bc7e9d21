import { announcement } from '../../announcement.ts'
import type { Db } from '../../db/db.ts'
import { accountAdvice, accountText } from './sign-in.text.ts'

/** Something the owner of an account is to be told of, in plain text. */
export interface AccountNotification {
  staffId: number
  title: string
  body: string
  now: Date
}

export const accountNotifications = announcement<AccountNotification>('account notices')

/** @param detail from where, or what it is now */
export async function notifyOwnerOfAccount(
  tx: Db,
  { staffId, what, detail, now }: { staffId: number; what: keyof typeof accountText; detail?: string; now: Date },
): Promise<void> {
  const [title, body] = accountText[what]
  await accountNotifications.tell(tx, {
    staffId,
    title,
    body: `${body}${detail ? `: ${detail}` : ''}. ${accountAdvice}`,
    now,
  })
}
