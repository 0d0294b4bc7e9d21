import { announcement } from '../../announcement.ts'

/** Prefix of a notification's cause. It means that the centre wrote a message in the chat with a child's parents. */
export const chatMessageCausePrefix = 'talk:'
export const chatMessageCause = (messageId: number): string => `${chatMessageCausePrefix}${messageId}`

/** The chat messages that a parent has read. */
interface LettersRead {
  agentId: number
  causes: readonly string[]
  now: Date
}

export const chatMessagesRead = announcement<LettersRead>('letters read')
