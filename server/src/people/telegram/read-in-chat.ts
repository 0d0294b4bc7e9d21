import { announcement } from '../../announcement.ts'

/** Announces that a user pressed the "read" button below a message. */
interface ReadInChat {
  chatId: number
  /** The id that the sender put on the button, `read:<id>`. */
  id: number
  now: Date
}

export const readInChat = announcement<ReadInChat>('read in chat')
