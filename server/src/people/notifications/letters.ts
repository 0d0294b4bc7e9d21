import { announcement } from '../../announcement.ts'

/** Prefix of the cause of a message from the centre in a chat about a child. Parents are notified that it arrived. */
export const chatMessageCausePrefix = 'talk:'
export const chatMessageCause = (messageId: number): string => `${chatMessageCausePrefix}${messageId}`

/** The messages that a parent has read in the chat. */
interface LettersRead {
  agentId: number
  causes: readonly string[]
  now: Date
}

export const chatMessagesRead = announcement<LettersRead>('letters read')
