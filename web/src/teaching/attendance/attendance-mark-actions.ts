import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { type AttendanceRow, isGroupMember } from './lesson-rows.ts'
import {
  type AnnouncedAbsenceDay,
  type AttendanceMarkValue,
  absenceReasonOfAnnouncement,
  isSameMarkValue,
  type SettableMark,
  toggleMark,
  withAbsenceReason,
  withAttendanceMark,
  withAttendanceMarkComment,
} from './mark-rules.ts'
import type { RowWithProposedMark } from './proposals.ts'
import { attendanceMarkProposedByDoor } from './proposals.ts'
import {
  createEmptyUnsentAttendance,
  type LessonStorageKeyParts,
  type UnsentAttendance,
  type UnsentAttendanceMark,
  unsentMarksKey,
} from './unsent-attendance.ts'
import { changeUnsentAttendance } from './unsent-store.ts'

/** Each change is immediately stored in the browser, so that closing the page loses nothing. */
export function createAttendanceMarkActions(address: LessonStorageKeyParts) {
  const key = unsentMarksKey(address)
  const change = (recipe: (lesson: UnsentAttendance) => UnsentAttendance) =>
    changeUnsentAttendance(key, (before) => recipe(before ?? createEmptyUnsentAttendance(address)))

  const setAll = (rows: readonly AttendanceRow[], next: (row: AttendanceRow) => AttendanceMarkValue) =>
    change((lesson) => rows.reduce((changed, row) => withCell(changed, row, next(row)), lesson))
  const set = (row: AttendanceRow, value: AttendanceMarkValue) => setAll([row], () => value)

  return {
    mark: (row: AttendanceRow, mark: SettableMark) => set(row, toggleMark(row.value, mark)),
    /** Sets a mark. Unlike `mark`, this action never removes a mark. */
    give: (row: AttendanceRow, mark: SettableMark) => set(row, withAttendanceMark(row.value, mark)),
    absent: (row: AttendanceRow, reason: AbsenceReason) =>
      set(row, withAbsenceReason(withAttendanceMark(row.value, AttendanceMark.Absent), reason)),
    /** Marks a student as absent with the reason that a parent has announced. */
    takeTold: (row: AttendanceRow, told: AnnouncedAbsenceDay) =>
      set(
        row,
        withAbsenceReason(withAttendanceMark(row.value, AttendanceMark.Absent), absenceReasonOfAnnouncement(told)),
      ),
    reason: (row: AttendanceRow, reason: AbsenceReason) => set(row, withAbsenceReason(row.value, reason)),
    comment: (row: AttendanceRow, text: string) => set(row, withAttendanceMarkComment(row.value, text)),
    /** "Hamma keldi" (all came): marks all unmarked students as attended. */
    markRest: (rows: readonly AttendanceRow[]) =>
      setAll(
        rows.filter((row) => isGroupMember(row) && row.value.mark === null),
        (row) => toggleMark(row.value, AttendanceMark.Attended),
      ),
    confirm: (proposed: readonly RowWithProposedMark[]) =>
      change((lesson) =>
        proposed.reduce(
          (changed, { row, proposal }) =>
            withCell(changed, row, toggleMark(row.value, attendanceMarkProposedByDoor(proposal))),
          lesson,
        ),
      ),
    noClassForAll: (rows: readonly AttendanceRow[]) =>
      setAll(rows.filter(isGroupMember), () => ({ mark: AttendanceMark.NoClass, reasonType: null, comment: null })),
    /** Discards the user's unsaved mark; in a conflict, the other user's mark stays. */
    undo: ({ student }: AttendanceRow) => change((lesson) => without(lesson, student.studentId)),
    putMine: (row: AttendanceRow) => row.conflict && set(row, row.conflict.mine),
    keepMine: ({ student, version }: AttendanceRow) =>
      change((lesson) => {
        const cell = lesson.cells[student.studentId]
        return cell ? { ...lesson, cells: { ...lesson.cells, [student.studentId]: { ...cell, version } } } : lesson
      }),
    /** Queues all marks. This page sends them, or a background task later. */
    queueAll: () =>
      change((lesson) => ({
        ...lesson,
        refusal: null,
        cells: Object.fromEntries(Object.entries(lesson.cells).map(([id, cell]) => [id, { ...cell, isQueued: true }])),
      })),
    discardAll: () => changeUnsentAttendance(key, () => null),
  }
}

export type AttendanceMarkActions = ReturnType<typeof createAttendanceMarkActions>

/** Returns the lesson with this mark as unsent, or without the unsent mark if it equals the saved mark. */
function withCell(
  lesson: UnsentAttendance,
  { student, saved, version, unsent }: AttendanceRow,
  value: AttendanceMarkValue,
): UnsentAttendance {
  const cleared = without(lesson, student.studentId)
  if (isSameMarkValue(value, saved)) return cleared
  const { mark, reasonType, comment } = value
  const cell: UnsentAttendanceMark = {
    mark,
    reasonType,
    comment,
    version: unsent?.version ?? version,
    isQueued: false,
    stamp: `${Date.now()}-${Math.random()}`,
  }
  return { ...cleared, cells: { ...cleared.cells, [student.studentId]: cell } }
}

function without(lesson: UnsentAttendance, studentId: number): UnsentAttendance {
  const { [studentId]: _cell, ...cells } = lesson.cells
  const { [studentId]: _conflict, ...conflicts } = lesson.conflicts
  const refusal = lesson.refusal && Object.keys(cells).length > 0 ? lesson.refusal : null
  return { ...lesson, cells, conflicts, refusal }
}
