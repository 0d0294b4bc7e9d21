import { createListenerEvent } from '../../announcement.ts'

interface ChatPassed {
  chatId: number
  fromId: number
  toId: number
  now: Date
}

/** A linked Telegram chat moves from one parent row to another row of the same person without a chat. */
export const chatTransferredEvent = createListenerEvent<ChatPassed>('a chat passed on')
