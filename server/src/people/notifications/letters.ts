import { announcement } from '../../announcement.ts'

/** A letter of the centre stands in the conversation about a child; parents are told that it has come. */
export const letterPrefix = 'talk:'
export const letterCause = (messageId: number): string => `${letterPrefix}${messageId}`

/** A parent has read them in the conversation. */
interface LettersRead {
  agentId: number
  causes: readonly string[]
  now: Date
}

export const lettersRead = announcement<LettersRead>('letters read')
