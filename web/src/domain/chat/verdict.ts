import { minPassingScore } from '@markaz/protocol/scores'
import { ChatStatus, type CheckInput } from '@markaz/protocol/teaching/chats/schemas'

/** Returns the verdict for a score. */
export const verdictForScore = (score: number): CheckInput['status'] =>
  score >= minPassingScore ? ChatStatus.Accepted : ChatStatus.Rejected

/** Parses the typed score; null if it is not an integer from 0 to 100. */
export function parseScore(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
