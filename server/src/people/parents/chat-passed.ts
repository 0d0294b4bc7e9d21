import { createListenerEvent } from '../../announcement.ts'

interface ChatPassed {
  chatId: number
  fromId: number
  toId: number
  now: Date
}

/** Event: a Telegram chat moves from one row of a parent to another row of the same person, which has no chat. */
export const chatTransferredEvent = createListenerEvent<ChatPassed>('a chat passed on')
