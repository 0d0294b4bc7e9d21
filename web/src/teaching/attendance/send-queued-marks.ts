import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { runInOneTab } from '../../shared/api/run-in-one-tab.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { showChangeToast } from '../../shared/notify/change-toast.ts'
import { notify, notifyInfo, notifyWarning } from '../../shared/notify/toasts.ts'
import { isTemporaryError } from '../../shared/offline/send-in-order.ts'
import { attendanceText as words } from './attendance.text.ts'
import {
  dropSavedMarksFromUnsent,
  queuedAttendanceToSend,
  storeAttendanceSaveRefusal,
  toSaveAttendanceRequest,
} from './queued-marks.ts'
import type { UnsentAttendance } from './unsent-attendance.ts'
import { changeUnsentAttendance, readUnsentAttendance, rememberSavedAttendance } from './unsent-store.ts'

export type AttendanceSaveOutcome =
  | { kind: 'nothing' }
  /** The marks wait and are sent again, because there is no network or the server is temporarily unavailable. */
  | { kind: 'waiting'; isOffline: boolean }
  /** `answer` is the server's response, which undo needs. */
  | { kind: 'saved'; conflicts: number; answer: object }
  | { kind: 'refused'; error: ApiError }

/** Sends the queued marks of a lesson in one request. A lock makes sure that only one tab sends them. */
export function sendQueuedAttendance(key: string): Promise<AttendanceSaveOutcome> {
  return runInOneTab(`send:${key}`, () => sendOnce(key))
}

async function sendOnce(key: string, mayRepeat = true): Promise<AttendanceSaveOutcome> {
  const lesson = readUnsentAttendance(key)
  const sent = lesson ? queuedAttendanceToSend(lesson) : []
  if (!lesson || sent.length === 0) return { kind: 'nothing' }
  try {
    const answer = await callApi(attendance.save[lesson.reach], {
      params: { id: lesson.groupId },
      body: toSaveAttendanceRequest(lesson, sent),
    })
    rememberSavedAttendance(key, answer.attendances)
    changeUnsentAttendance(key, (now) => now && dropSavedMarksFromUnsent(now, sent, answer))
    const isOwn = answer.conflicts.some((cell) => cell.markedBy?.id === lesson.userId)
    if (isOwn && mayRepeat) return sendOnce(key, false)
    const conflicts = answer.conflicts.filter((cell) => cell.markedBy?.id !== lesson.userId).length
    return { kind: 'saved', conflicts, answer }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isTemporaryError(error)) return { kind: 'waiting', isOffline: error.status === 0 }
    changeUnsentAttendance(key, (now) => now && storeAttendanceSaveRefusal(now, sent, error.errMsg, error.fields))
    return { kind: 'refused', error }
  }
}

type SentLesson = Pick<UnsentAttendance, 'groupName' | 'date'>

/** `show` opens the lesson; undefined on the attendance sheet, which already shows the lesson. */
export function showAttendanceSaveOutcome(
  client: QueryClient,
  outcome: AttendanceSaveOutcome,
  lesson: SentLesson,
  show?: () => void,
): void {
  const detail = `${lesson.groupName}, ${shortDateText(lesson.date)}`
  const action = show && { label: words.show, run: show }
  const rest = { detail, key: `attendance-${detail}`, ...(action && { action }) }
  if (outcome.kind === 'saved' && outcome.conflicts > 0)
    notifyWarning(words.saved, { ...rest, detail: `${detail}. ${words.savedPart(outcome.conflicts)}`, seconds: 8 })
  else if (outcome.kind === 'saved') showChangeToast(client, words.saved, outcome.answer, { detail, key: rest.key })
  else if (outcome.kind === 'waiting' && outcome.isOffline) notifyInfo(words.waiting, { detail, key: rest.key })
  else if (outcome.kind === 'waiting') notifyWarning(words.waitingServer, { detail, key: rest.key })
  // On the attendance sheet (`show` undefined) there is no toast, because the sheet shows the refusal above the list.
  else if (outcome.kind === 'refused' && show)
    notify({ tone: 'error', title: words.refused, ...rest, detail: `${outcome.error.errMsg} (${detail})` })
}
