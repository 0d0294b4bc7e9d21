import { Mark } from '@markaz/protocol/attendance-mark'
import type { Attendance, Cell, SavedCell } from '@markaz/protocol/teaching/attendance/schemas'
import { type CellValue, emptyValue, type Presence, presenceOn, type SavableMark, sameValue } from './mark-rules.ts'
import type { Conflict, UnsentCell, UnsentLesson } from './unsent-lesson.ts'

type AttendanceStudent = Attendance['students'][number]

/** One student of the lesson: the cell on the server, and the change that this browser has not sent. */
export interface Row {
  student: AttendanceStudent
  presence: Presence
  /** The lesson of the saved cell; null = nothing was ever saved. */
  lessonId: number | null
  /** The displayed mark: the unsent one, or else the saved one. */
  value: CellValue
  saved: CellValue
  /** The version of the saved cell; 0 = no mark was ever saved. */
  version: number
  markedBy: string | null
  unsent: UnsentCell | null
  /** Set if another user saved a different mark before this user; null = no conflict. */
  conflict: Conflict | null
  /** True = another user has saved the cell since this user began to change it. */
  isOvertaken: boolean
  /** True = the server refused the marks of the lesson because of this student. */
  isRefused: boolean
}

interface Sources {
  attendance: Attendance
  date: string
  unsent: UnsentLesson | null
  answers: ReadonlyMap<number, SavedCell>
}

/** Returns the rows: members first, then greyed students who have left or not started yet. */
export function lessonRows({ attendance, date, unsent, answers }: Sources): Row[] {
  const rows = attendance.students.map((student) => {
    const cell = newest(
      student.marks.find((mark) => mark.date === date),
      answers.get(student.studentId),
    )
    return rowOf(student, cell, date, unsent)
  })
  return [...rows.filter(isMember), ...rows.filter((row) => !isMember(row))]
}

export const isMember = ({ presence }: Row): boolean => presence === 'member'

function rowOf(student: AttendanceStudent, cell: Cell | undefined, date: string, lesson: UnsentLesson | null): Row {
  const unsent = lesson?.cells[student.studentId] ?? null
  const saved = cellValue(cell)
  const version = cell?.version ?? 0
  const presence = cell?.mark === Mark.Ended ? 'ended' : presenceOn(student.periods, date)
  return {
    student,
    presence,
    lessonId: cell?.lessonId ?? null,
    value: unsent ?? saved,
    saved,
    version,
    markedBy: cell?.markedBy?.fullName ?? null,
    unsent,
    conflict: lesson?.conflicts[student.studentId] ?? null,
    isOvertaken:
      unsent !== null && version > unsent.version && cell?.markedBy?.id !== lesson?.userId && !sameValue(unsent, saved),
    isRefused: lesson?.refusal?.studentIds.includes(student.studentId) ?? false,
  }
}

const newest = (read: Cell | undefined, answered: SavedCell | undefined): Cell | undefined =>
  answered && answered.version > (read?.version ?? 0) ? answered : read

function cellValue(cell: Cell | undefined): CellValue {
  if (!cell || cell.mark === Mark.Ended) return emptyValue
  return { mark: cell.mark as SavableMark | null, reasonType: cell.reasonType, comment: cell.comment }
}

/** Counts attended, late and absent members, and members without a mark. */
export function countMarks(rows: readonly Row[]) {
  const members = rows.filter(isMember)
  const count = (mark: SavableMark | null) => members.filter(({ value }) => value.mark === mark).length
  return { attended: count(Mark.Attended), late: count(Mark.Late), absent: count(Mark.Absent), unmarked: count(null) }
}
