import { createListenerEvent } from '../../announcement.ts'

/** A user pressed the "read" button below a message in Telegram. */
interface ReadInChat {
  chatId: number
  /** Id of the message, from the button's data `read:<id>`. */
  id: number
  now: Date
}

export const messageReadInTelegramEvent = createListenerEvent<ReadInChat>('read in chat')
