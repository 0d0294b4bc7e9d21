import { minPassingScore } from '@markaz/protocol/scores'
import { ChatStatus, type HomeworkCheckInput } from '@markaz/protocol/teaching/chats/schemas'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { chatText } from './chat.text.ts'

type Status = HomeworkCheckInput['status']

const shown = 5
const keyOf = (status: Status) => `chat-comments:${readStaffInfo()?.id ?? 0}:${status}`

/** Returns the recently used comments, and then the default comments. */
export function listQuickComments(status: Status): string[] {
  return [...new Set([...used(status), ...chatText.comments[status]])].slice(0, shown)
}

/** Returns the prefilled comment; empty for a rejection, because the teacher must write the reason. */
export const proposedVerdictComment = (status: Status | null) =>
  status === ChatStatus.Accepted ? (chatText.comments[status][0] ?? '') : ''

export function rememberUsedComment(status: Status, comment: string): void {
  // A long comment is about one particular submission, so it is not suggested for others.
  if (comment.length > 80) return
  const list = [comment, ...used(status).filter((one) => one !== comment)].slice(0, shown)
  try {
    localStorage.setItem(keyOf(status), JSON.stringify(list))
  } catch {
    // If the browser's storage is full, only the default comments are offered.
  }
}

function used(status: Status): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(status)) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const homeworkStatusForScore = (score: number): HomeworkCheckInput['status'] =>
  score >= minPassingScore ? ChatStatus.Accepted : ChatStatus.Rejected

export function parseScore(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
