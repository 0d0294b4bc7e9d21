import { passThreshold } from '@markaz/protocol/scores'
import { ChatStatus, type CheckInput } from '@markaz/protocol/teaching/chats/schemas'

/** What the score says. */
export const verdictOf = (score: number): CheckInput['status'] =>
  score >= passThreshold ? ChatStatus.Accepted : ChatStatus.Rejected

/** The typed score, null when it is no whole number 0…100. */
export function scoreOf(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
