import type {
  AttendanceInput,
  AttendanceSaveResult,
  SavedAttendanceCell,
} from '@markaz/protocol/teaching/attendance/schemas'
import type { AttendanceMarkValue, SettableMark } from './mark-rules.ts'
import type { UnsentAttendance, UnsentAttendanceMark } from './unsent-attendance.ts'

interface SentCell extends UnsentAttendanceMark {
  studentId: number
}

/** Returns the queued marks, at most 500, which the server accepts in one request. */
export function queuedAttendanceToSend(lesson: UnsentAttendance): SentCell[] {
  return Object.entries(lesson.cells)
    .filter(([, cell]) => cell.isQueued)
    .slice(0, 500)
    .map(([studentId, cell]) => ({ ...cell, studentId: Number(studentId) }))
}

export function toSaveAttendanceRequest(lesson: UnsentAttendance, sent: readonly SentCell[]): AttendanceInput {
  return {
    scheduleId: lesson.scheduleId,
    date: lesson.date,
    attendances: sent.map(({ studentId, mark, reasonType, comment, version }) => ({
      studentId,
      mark,
      reasonType,
      comment: comment?.trim() || null,
      version,
    })),
  }
}

/**
 * Removes the saved marks from the unsent marks. If the server has an older mark of the same user, the mark is sent
 * again. A conflict with another user's mark is stored for the user to decide.
 */
export function dropSavedMarksFromUnsent(
  now: UnsentAttendance,
  sent: readonly SentCell[],
  answer: AttendanceSaveResult,
): UnsentAttendance {
  const cells = { ...now.cells }
  const conflicts = { ...now.conflicts }
  const inConflict = new Map(answer.conflicts.map((cell) => [cell.studentId, cell]))
  const stands = new Map(answer.attendances.map((cell) => [cell.studentId, cell]))
  for (const { studentId, stamp, ...mine } of sent) {
    const waiting = cells[studentId]
    const theirs = inConflict.get(studentId)
    const isOthers = theirs !== undefined && theirs.markedBy?.id !== now.userId
    if (waiting && (waiting.stamp !== stamp || (theirs && !isOthers))) {
      const seen = isOthers ? waiting : (theirs ?? stands.get(studentId) ?? mine)
      cells[studentId] = { ...waiting, version: seen.version }
      continue
    }
    delete cells[studentId]
    if (theirs)
      conflicts[studentId] = { by: theirs.markedBy?.fullName ?? null, theirs: cellValue(theirs), mine: cellValue(mine) }
  }
  return { ...now, cells, conflicts, refusal: Object.keys(cells).length > 0 ? now.refusal : null }
}

/** Stores the server's refusal. Refused marks are not sent again automatically; the user decides what to do. */
export function storeAttendanceSaveRefusal(
  now: UnsentAttendance,
  sent: readonly SentCell[],
  text: string,
  fields: Record<string, string> = {},
): UnsentAttendance {
  const cells = { ...now.cells }
  for (const { studentId, stamp } of sent) {
    const waiting = cells[studentId]
    if (waiting?.stamp === stamp) cells[studentId] = { ...waiting, isQueued: false }
  }
  return { ...now, cells, refusal: { text, studentIds: blamed(sent, fields) } }
}

/** Finds the students whom an error concerns: `attendances.3.studentId` is the fourth mark that was sent. */
function blamed(sent: readonly SentCell[], fields: Record<string, string>): number[] {
  return Object.keys(fields).flatMap((path) => {
    const row = /^attendances\.(\d+)/.exec(path)?.[1]
    return sent[Number(row ?? -1)]?.studentId ?? []
  })
}

function cellValue({
  mark,
  reasonType,
  comment,
}: Pick<SavedAttendanceCell, 'mark' | 'reasonType' | 'comment'>): AttendanceMarkValue {
  return { mark: mark as SettableMark | null, reasonType, comment }
}
