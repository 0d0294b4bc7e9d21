import { minPassingScore } from '@markaz/protocol/scores'
import { ChatStatus, type CheckInput } from '@markaz/protocol/teaching/chats/schemas'

export const verdictForScore = (score: number): CheckInput['status'] =>
  score >= minPassingScore ? ChatStatus.Accepted : ChatStatus.Rejected

export function parseScore(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
