import { type Attendance, type Cell, Mark, type SavedCell } from '@markaz/protocol/teaching/attendance/schemas'
import { type CellValue, emptyValue, type Presence, presenceOn, type SavableMark, sameValue } from './mark-rules.ts'
import type { Conflict, UnsentCell, UnsentLesson } from './unsent-lesson.ts'

type AttendanceStudent = Attendance['students'][number]

/** One student of the lesson as this person sees it: the server's cell, and over it what is not sent yet. */
export interface Row {
  student: AttendanceStudent
  presence: Presence
  /** What is shown: the unsent mark, else the saved one. */
  value: CellValue
  saved: CellValue
  /** Version of the saved cell; 0 = nothing saved yet. */
  version: number
  markedBy: string | null
  unsent: UnsentCell | null
  /** Somebody else was first when it was saved. */
  conflict: Conflict | null
  /** Somebody else has marked the cell since this person began to change it. */
  isOvertaken: boolean
  /** The server refused the lesson because of this student. */
  isRefused: boolean
}

interface Sources {
  attendance: Attendance
  date: string
  unsent: UnsentLesson | null
  answers: ReadonlyMap<number, SavedCell>
}

/** Members first; who has left or not come yet stands greyed below them. */
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

/** The three counts over the list, and how many members have no mark yet. */
export function countMarks(rows: readonly Row[]) {
  const members = rows.filter(isMember)
  const count = (mark: SavableMark | null) => members.filter(({ value }) => value.mark === mark).length
  return { attended: count(Mark.Attended), late: count(Mark.Late), absent: count(Mark.Absent), unmarked: count(null) }
}
