import { announcement } from '../../announcement.ts'

/** Prefix of the cause of a message from the centre in a chat about a child. Parents are notified that it arrived. */
export const letterPrefix = 'talk:'
export const letterCause = (messageId: number): string => `${letterPrefix}${messageId}`

/** Messages that a parent has read in the chat. */
interface LettersRead {
  agentId: number
  causes: readonly string[]
  now: Date
}

export const lettersRead = announcement<LettersRead>('letters read')
