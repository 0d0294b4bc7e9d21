import { announcement } from '../../announcement.ts'
import type { Db } from '../../db/db.ts'
import { accountAdvice, accountText } from './sign-in.text.ts'

/** A notification to the owner of an account, in plain text. */
export interface AccountNotice {
  staffId: number
  title: string
  body: string
  now: Date
}

export const accountNotices = announcement<AccountNotice>('account notices')

/**
 * Notifies the owner.
 * @param detail the place of the sign-in, or the new value
 */
export async function tellOwner(
  tx: Db,
  { staffId, what, detail, now }: { staffId: number; what: keyof typeof accountText; detail?: string; now: Date },
): Promise<void> {
  const [title, body] = accountText[what]
  await accountNotices.tell(tx, {
    staffId,
    title,
    body: `${body}${detail ? `: ${detail}` : ''}. ${accountAdvice}`,
    now,
  })
}
