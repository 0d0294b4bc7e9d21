import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { type AttendanceRow, isGroupMember } from './lesson-rows.ts'
import {
  type AnnouncedAbsenceDay,
  type AttendanceMarkValue,
  absenceReasonOfAnnouncement,
  isSameMarkValue,
  type SettableMark,
  setMark,
  setMarkComment,
  setMarkReason,
  toggleMark,
} from './mark-rules.ts'
import type { RowWithProposedMark } from './proposals.ts'
import { markProposedByDoor } from './proposals.ts'
import {
  createEmptyUnsentLesson,
  type LessonStorageKeyParts,
  type UnsentLesson,
  type UnsentMark,
  unsentMarksKey,
} from './unsent-lesson.ts'
import { changeUnsentLesson } from './unsent-store.ts'

/** Each change is immediately stored in the browser, so that closing the page loses nothing. */
export function createLessonMarkActions(address: LessonStorageKeyParts) {
  const key = unsentMarksKey(address)
  const change = (recipe: (lesson: UnsentLesson) => UnsentLesson) =>
    changeUnsentLesson(key, (before) => recipe(before ?? createEmptyUnsentLesson(address)))

  const setAll = (rows: readonly AttendanceRow[], next: (row: AttendanceRow) => AttendanceMarkValue) =>
    change((lesson) => rows.reduce((changed, row) => withCell(changed, row, next(row)), lesson))
  const set = (row: AttendanceRow, value: AttendanceMarkValue) => setAll([row], () => value)

  return {
    mark: (row: AttendanceRow, mark: SettableMark) => set(row, toggleMark(row.value, mark)),
    /** Sets a mark. Unlike `mark`, this action never removes a mark. */
    give: (row: AttendanceRow, mark: SettableMark) => set(row, setMark(row.value, mark)),
    absent: (row: AttendanceRow, reason: AbsenceReason) =>
      set(row, setMarkReason(setMark(row.value, AttendanceMark.Absent), reason)),
    /** Marks a student as absent with the reason that a parent has announced. */
    takeTold: (row: AttendanceRow, told: AnnouncedAbsenceDay) =>
      set(row, setMarkReason(setMark(row.value, AttendanceMark.Absent), absenceReasonOfAnnouncement(told))),
    reason: (row: AttendanceRow, reason: AbsenceReason) => set(row, setMarkReason(row.value, reason)),
    comment: (row: AttendanceRow, text: string) => set(row, setMarkComment(row.value, text)),
    /** "Hamma keldi" (all came): marks all unmarked students as attended. */
    markRest: (rows: readonly AttendanceRow[]) =>
      setAll(
        rows.filter((row) => isGroupMember(row) && row.value.mark === null),
        (row) => toggleMark(row.value, AttendanceMark.Attended),
      ),
    confirm: (proposed: readonly RowWithProposedMark[]) =>
      change((lesson) =>
        proposed.reduce(
          (changed, { row, proposal }) => withCell(changed, row, toggleMark(row.value, markProposedByDoor(proposal))),
          lesson,
        ),
      ),
    noClassForAll: (rows: readonly AttendanceRow[]) =>
      setAll(rows.filter(isGroupMember), () => ({ mark: AttendanceMark.NoClass, reasonType: null, comment: null })),
    /** Removes the user's unsaved mark. In a conflict, the other user's mark remains. */
    undo: ({ student }: AttendanceRow) => change((lesson) => without(lesson, student.studentId)),
    putMine: (row: AttendanceRow) => row.conflict && set(row, row.conflict.mine),
    keepMine: ({ student, version }: AttendanceRow) =>
      change((lesson) => {
        const cell = lesson.cells[student.studentId]
        return cell ? { ...lesson, cells: { ...lesson.cells, [student.studentId]: { ...cell, version } } } : lesson
      }),
    /** Queues all marks for sending, by this page or later in the background. */
    queueAll: () =>
      change((lesson) => ({
        ...lesson,
        refusal: null,
        cells: Object.fromEntries(Object.entries(lesson.cells).map(([id, cell]) => [id, { ...cell, isQueued: true }])),
      })),
    discardAll: () => changeUnsentLesson(key, () => null),
  }
}

export type LessonMarkActions = ReturnType<typeof createLessonMarkActions>

/** Stores the mark as unsent, or removes the unsent mark if it equals the saved mark. */
function withCell(
  lesson: UnsentLesson,
  { student, saved, version, unsent }: AttendanceRow,
  value: AttendanceMarkValue,
): UnsentLesson {
  const cleared = without(lesson, student.studentId)
  if (isSameMarkValue(value, saved)) return cleared
  const { mark, reasonType, comment } = value
  const cell: UnsentMark = {
    mark,
    reasonType,
    comment,
    version: unsent?.version ?? version,
    isQueued: false,
    stamp: `${Date.now()}-${Math.random()}`,
  }
  return { ...cleared, cells: { ...cleared.cells, [student.studentId]: cell } }
}

function without(lesson: UnsentLesson, studentId: number): UnsentLesson {
  const { [studentId]: _cell, ...cells } = lesson.cells
  const { [studentId]: _conflict, ...conflicts } = lesson.conflicts
  const refusal = lesson.refusal && Object.keys(cells).length > 0 ? lesson.refusal : null
  return { ...lesson, cells, conflicts, refusal }
}
