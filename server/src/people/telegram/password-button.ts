import type { Db } from '../../db/db.ts'
import type { LinkedTelegramChat } from './telegram-chats.queries.ts'

type Decide = (
  tx: Db,
  chat: LinkedTelegramChat | null,
  press: string,
  now: Date,
) => Promise<'password-approved' | 'password-refused' | 'password-over'>

let registeredHandler: Decide | null = null

/** Handles a parent's button press about a child's new password. The area `recovery` registers `decide` at start. */
export const passwordApprovalButton = {
  suppliedBy(decide: Decide): void {
    registeredHandler = decide
  },
  decide(...given: Parameters<Decide>): ReturnType<Decide> {
    if (!registeredHandler)
      throw new Error('No area decides about password requests: this program does not import areas.ts')
    return registeredHandler(...given)
  },
}
