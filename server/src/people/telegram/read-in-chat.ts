import { announcement } from '../../announcement.ts'

/** Somebody has pressed below a message that they have read it. */
interface ReadInChat {
  chatId: number
  /** The id as the sender put it on the button, `read:<id>`. */
  id: number
  now: Date
}

export const readInChat = announcement<ReadInChat>('read in chat')
