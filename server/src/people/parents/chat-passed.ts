import { announcement } from '../../announcement.ts'

interface ChatPassed {
  chatId: number
  fromId: number
  toId: number
  now: Date
}

/** A parent's linked chat (its row) becomes that of another row of the same person, who has none. */
export const chatPassed = announcement<ChatPassed>('a chat passed on')
