import { announcement } from '../../announcement.ts'

/** A user pressed the "read" button below a message in Telegram. */
interface ReadInChat {
  chatId: number
  /** Id of the message, taken from the button's data `read:<id>`. */
  id: number
  now: Date
}

export const readInChat = announcement<ReadInChat>('read in chat')
