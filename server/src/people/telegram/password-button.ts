import type { Db } from '../../db/db.ts'
import type { LinkedTelegramChat } from './telegram-chats.queries.ts'

type Decide = (
  tx: Db,
  chat: LinkedTelegramChat | null,
  press: string,
  now: Date,
) => Promise<'password-approved' | 'password-refused' | 'password-over'>

let registeredHandler: Decide | null = null

/** Handles the button below a child's request for a new password. The area `recovery` provides the function. */
export const telegramPasswordApproval = {
  suppliedBy(decide: Decide): void {
    registeredHandler = decide
  },
  decide(...given: Parameters<Decide>): ReturnType<Decide> {
    if (!registeredHandler)
      throw new Error('No area decides about password requests: this program does not import areas.ts')
    return registeredHandler(...given)
  },
}
