import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { withLock } from '../../shared/api/lock.ts'
import { isTemporary } from '../../shared/offline/send-in-order.ts'
import { applyAnswer, applyRefusal, queuedCells, requestOf } from './settle.ts'
import { changeUnsent, readUnsent, rememberAnswer } from './unsent-store.ts'

/** The result of sending queued attendance marks. */
export type Outcome =
  | { kind: 'nothing' }
  /** The marks wait and are retried: there is no network, or the server is temporarily unavailable. */
  | { kind: 'waiting'; isOffline: boolean }
  /** `answer` is the server's response, which undo needs. */
  | { kind: 'saved'; conflicts: number; answer: object }
  | { kind: 'refused'; error: ApiError }

/**
 * Sends the queued marks of a lesson in one request. A lock makes sure that only one tab, or the background task, sends
 * them.
 */
export function sendQueued(key: string): Promise<Outcome> {
  return withLock(`send:${key}`, () => sendOnce(key))
}

async function sendOnce(key: string, mayRepeat = true): Promise<Outcome> {
  const lesson = readUnsent(key)
  const sent = lesson ? queuedCells(lesson) : []
  if (!lesson || sent.length === 0) return { kind: 'nothing' }
  try {
    const answer = await call(attendance.save[lesson.reach], {
      params: { id: lesson.groupId },
      body: requestOf(lesson, sent),
    })
    rememberAnswer(key, answer.attendances)
    changeUnsent(key, (now) => now && applyAnswer(now, sent, answer))
    const isOwn = answer.conflicts.some((cell) => cell.markedBy?.id === lesson.userId)
    if (isOwn && mayRepeat) return sendOnce(key, false)
    const conflicts = answer.conflicts.filter((cell) => cell.markedBy?.id !== lesson.userId).length
    return { kind: 'saved', conflicts, answer }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isTemporary(error)) return { kind: 'waiting', isOffline: error.status === 0 }
    changeUnsent(key, (now) => now && applyRefusal(now, sent, error.errMsg, error.fields))
    return { kind: 'refused', error }
  }
}
