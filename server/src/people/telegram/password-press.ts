import type { Db } from '../../db/db.ts'
import type { LinkedTelegramChat } from './telegram-chats.queries.ts'

type Decide = (
  tx: Db,
  chat: LinkedTelegramChat | null,
  press: string,
  now: Date,
) => Promise<'password-approved' | 'password-refused' | 'password-over'>

let known: Decide | null = null

/** Handles the button below a child's request for a new password. The area `recovery` provides the function. */
export const passwordApprovalProvider = {
  suppliedBy(decide: Decide): void {
    known = decide
  },
  decide(...given: Parameters<Decide>): ReturnType<Decide> {
    if (!known) throw new Error('Nobody decides about passwords: this program does not import areas.ts')
    return known(...given)
  },
}
