import { announcement } from '../../announcement.ts'

interface ChatPassed {
  chatId: number
  fromId: number
  toId: number
  now: Date
}

/** Announces that a parent's linked Telegram chat moves to another row of the same person, which has no chat. */
export const chatTransferred = announcement<ChatPassed>('a chat passed on')
