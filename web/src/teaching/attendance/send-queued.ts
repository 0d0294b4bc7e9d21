import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { runInOneTab } from '../../shared/api/lock.ts'
import { isTemporaryError } from '../../shared/offline/send-in-order.ts'
import { applyRefusedMarks, applySavedMarks, queuedMarksToSend, toSaveMarksRequest } from './settle.ts'
import { changeUnsentLesson, readUnsentLesson, rememberSavedMarks } from './unsent-store.ts'

export type SaveMarksOutcome =
  | { kind: 'nothing' }
  /** The marks wait and are sent again, because there is no network or the server is temporarily unavailable. */
  | { kind: 'waiting'; isOffline: boolean }
  /** `answer` is the server's response, which undo needs. */
  | { kind: 'saved'; conflicts: number; answer: object }
  | { kind: 'refused'; error: ApiError }

/** Sends the queued marks of a lesson in one request. A lock makes sure that only one tab sends them. */
export function sendQueuedMarks(key: string): Promise<SaveMarksOutcome> {
  return runInOneTab(`send:${key}`, () => sendOnce(key))
}

async function sendOnce(key: string, mayRepeat = true): Promise<SaveMarksOutcome> {
  const lesson = readUnsentLesson(key)
  const sent = lesson ? queuedMarksToSend(lesson) : []
  if (!lesson || sent.length === 0) return { kind: 'nothing' }
  try {
    const answer = await callApi(attendance.save[lesson.reach], {
      params: { id: lesson.groupId },
      body: toSaveMarksRequest(lesson, sent),
    })
    rememberSavedMarks(key, answer.attendances)
    changeUnsentLesson(key, (now) => now && applySavedMarks(now, sent, answer))
    const isOwn = answer.conflicts.some((cell) => cell.markedBy?.id === lesson.userId)
    if (isOwn && mayRepeat) return sendOnce(key, false)
    const conflicts = answer.conflicts.filter((cell) => cell.markedBy?.id !== lesson.userId).length
    return { kind: 'saved', conflicts, answer }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isTemporaryError(error)) return { kind: 'waiting', isOffline: error.status === 0 }
    changeUnsentLesson(key, (now) => now && applyRefusedMarks(now, sent, error.errMsg, error.fields))
    return { kind: 'refused', error }
  }
}
