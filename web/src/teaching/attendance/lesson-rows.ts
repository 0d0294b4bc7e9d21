import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { Attendance, AttendanceCell, SavedAttendanceCell } from '@markaz/protocol/teaching/attendance/schemas'
import {
  type AttendanceMarkValue,
  emptyAttendanceMark,
  isSameMarkValue,
  type MembershipStateOnDay,
  membershipStateOnDay,
  type SettableMark,
} from './mark-rules.ts'
import type { AttendanceMarkConflict, UnsentAttendance, UnsentAttendanceMark } from './unsent-attendance.ts'

type AttendanceStudent = Attendance['students'][number]

export interface AttendanceRow {
  student: AttendanceStudent
  presence: MembershipStateOnDay
  /** Id of the lesson in which the mark was saved; null = no mark was ever saved. */
  lessonId: number | null
  /** The shown mark: the user's unsaved mark, or else the saved mark. */
  value: AttendanceMarkValue
  saved: AttendanceMarkValue
  /** The version of the saved mark; 0 = no mark was ever saved. */
  version: number
  markedBy: string | null
  unsent: UnsentAttendanceMark | null
  /** Set if another user has saved a different mark first; null = no conflict. */
  conflict: AttendanceMarkConflict | null
  /** True = another user has saved a mark since this user began to change it. */
  isOvertaken: boolean
  /** True = the server has refused all marks because of this student. */
  isRefused: boolean
}

interface Sources {
  attendance: Attendance
  date: string
  unsent: UnsentAttendance | null
  answers: ReadonlyMap<number, SavedAttendanceCell>
}

/** Lists the students who belong to the group on this day before the other students, who cannot be marked. */
export function createAttendanceRows({ attendance, date, unsent, answers }: Sources): AttendanceRow[] {
  const rows = attendance.students.map((student) => {
    const cell = newest(
      student.marks.find((mark) => mark.date === date),
      answers.get(student.studentId),
    )
    return rowOf(student, cell, date, unsent)
  })
  return [...rows.filter(isGroupMember), ...rows.filter((row) => !isGroupMember(row))]
}

export const isGroupMember = ({ presence }: AttendanceRow): boolean => presence === 'member'

function rowOf(
  student: AttendanceStudent,
  cell: AttendanceCell | undefined,
  date: string,
  lesson: UnsentAttendance | null,
): AttendanceRow {
  const unsent = lesson?.cells[student.studentId] ?? null
  const saved = cellValue(cell)
  const version = cell?.version ?? 0
  const presence = cell?.mark === AttendanceMark.Ended ? 'ended' : membershipStateOnDay(student.periods, date)
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
      unsent !== null &&
      version > unsent.version &&
      cell?.markedBy?.id !== lesson?.userId &&
      !isSameMarkValue(unsent, saved),
    isRefused: lesson?.refusal?.studentIds.includes(student.studentId) ?? false,
  }
}

const newest = (
  read: AttendanceCell | undefined,
  answered: SavedAttendanceCell | undefined,
): AttendanceCell | undefined => (answered && answered.version > (read?.version ?? 0) ? answered : read)

function cellValue(cell: AttendanceCell | undefined): AttendanceMarkValue {
  if (!cell || cell.mark === AttendanceMark.Ended) return emptyAttendanceMark
  return { mark: cell.mark as SettableMark | null, reasonType: cell.reasonType, comment: cell.comment }
}

export function countAttendanceMarks(rows: readonly AttendanceRow[]) {
  const members = rows.filter(isGroupMember)
  const count = (mark: SettableMark | null) => members.filter(({ value }) => value.mark === mark).length
  return {
    attended: count(AttendanceMark.Attended),
    late: count(AttendanceMark.Late),
    absent: count(AttendanceMark.Absent),
    unmarked: count(null),
  }
}
