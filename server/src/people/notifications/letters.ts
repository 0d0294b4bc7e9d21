import { createListenerEvent } from '../../announcement.ts'

/** Prefix of the cause of a notification that the centre wrote a message in the chat with a child's parents. */
export const conversationMessageCausePrefix = 'talk:'
export const conversationMessageCauseOf = (messageId: number): string => `${conversationMessageCausePrefix}${messageId}`

interface LettersRead {
  agentId: number
  causes: readonly string[]
  now: Date
}

export const conversationMessagesReadEvent = createListenerEvent<LettersRead>('letters read')
