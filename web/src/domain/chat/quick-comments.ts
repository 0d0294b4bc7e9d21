import { ChatStatus, type CheckInput } from '@markaz/protocol/teaching/chats/schemas'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { chatText } from './chat.text.ts'

type Status = CheckInput['status']

const shown = 5
const keyOf = (status: Status) => `chat-comments:${readStaffInfo()?.id ?? 0}:${status}`

/** Ready sentences for a verdict: those used last, then the usual ones. */
export function quickComments(status: Status): string[] {
  return [...new Set([...used(status), ...chatText.comments[status]])].slice(0, shown)
}

/** What stands in the field before anybody types; a rejection has to say why. */
export const readyComment = (status: Status | null) =>
  status === ChatStatus.Accepted ? (chatText.comments[status][0] ?? '') : ''

export function rememberComment(status: Status, comment: string): void {
  // A long one was written for one work and no other.
  if (comment.length > 80) return
  const list = [comment, ...used(status).filter((one) => one !== comment)].slice(0, shown)
  try {
    localStorage.setItem(keyOf(status), JSON.stringify(list))
  } catch {
    // The usual ones are still there.
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
