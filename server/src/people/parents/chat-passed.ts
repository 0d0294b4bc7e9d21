import { announcement } from '../../announcement.ts'

interface ChatPassed {
  chatId: number
  fromId: number
  toId: number
  now: Date
}

/** Announces that a linked Telegram chat moves from one parent row to another row of the same person without a chat. */
export const chatTransferred = announcement<ChatPassed>('a chat passed on')
