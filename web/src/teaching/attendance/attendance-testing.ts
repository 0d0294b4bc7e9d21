import type { attendance } from '@markaz/protocol/teaching/attendance/routes'
import type { Attendance, SavedAttendanceCell } from '@markaz/protocol/teaching/attendance/schemas'
import type { ReceivedRequest } from '../../testing/fake-server.ts'
import type { LessonStorageKeyParts, UnsentAttendance, UnsentAttendanceMark } from './unsent-attendance.ts'

export const testToday = '2026-11-21'

export const testLessonStorageKeyParts: LessonStorageKeyParts = {
  userId: 1,
  base: 'groups',
  reach: 'all',
  groupId: 7,
  staffId: 3,
  scheduleId: 9,
  date: testToday,
  groupName: 'Frontend N-104',
}

let stamp = 0
export const buildUnsentAttendanceMark = (over: Partial<UnsentAttendanceMark> = {}): UnsentAttendanceMark => {
  stamp += 1
  return { mark: 1, reasonType: null, comment: null, version: 0, isQueued: true, stamp: String(stamp), ...over }
}

export const buildUnsentAttendance = (over: Partial<UnsentAttendance> = {}): UnsentAttendance => ({
  ...testLessonStorageKeyParts,
  cells: { 100: buildUnsentAttendanceMark() },
  conflicts: {},
  refusal: null,
  ...over,
})

type Student = Attendance['students'][number]
export const buildAttendanceStudent = (studentId: number, fullName: string, over: Partial<Student> = {}): Student => ({
  studentId,
  hId: String(studentId),
  fullName,
  photo: null,
  periods: [{ from: '2026-09-01', to: null }],
  recent: [1, 1, 1],
  marks: [],
  guestOf: null,
  told: [],
  notes: [],
  ...over,
})

export const buildSavedAttendanceMark = (
  studentId: number,
  over: Partial<SavedAttendanceCell> = {},
): SavedAttendanceCell => ({
  studentId,
  lessonId: 50,
  date: testToday,
  mark: 1,
  reasonType: null,
  comment: null,
  version: 1,
  markedBy: { id: 1, fullName: 'Ali Valiyev' },
  ...over,
})

/** Removes the student's id, which lists of marks do not contain. */
export const withoutStudentId = ({ studentId: _, ...cell }: SavedAttendanceCell) => cell

/** Like the real server, reports a version conflict only if the stored mark differs from the sent mark. */
export function simulateAttendanceApi(students: readonly Student[]) {
  const cells = new Map<number, SavedAttendanceCell>()
  for (const { studentId, marks } of students) for (const mark of marks) cells.set(studentId, { ...mark, studentId })
  const save = ({ body }: ReceivedRequest<typeof attendance.save.all>) => {
    const conflicts: SavedAttendanceCell[] = []
    const attendances = body.attendances.map((asked) => {
      const stored = cells.get(asked.studentId)
      const isSame = stored?.mark === asked.mark && (stored?.comment ?? null) === (asked.comment ?? null)
      if (stored && isSame) return stored
      if (stored && stored.version !== asked.version) {
        conflicts.push(stored)
        return stored
      }
      const { studentId, mark, reasonType = null, comment = null } = asked
      const next = buildSavedAttendanceMark(studentId, {
        mark,
        reasonType,
        comment,
        version: (stored?.version ?? 0) + 1,
      })
      cells.set(studentId, next)
      return next
    })
    return { lessonId: 50, attendances, conflicts }
  }
  const read = () => ({
    days: [{ lessonId: 50, scheduleId: 9, date: testToday, beginTime: '15:00', endTime: '17:00', isMarked: true }],
    students: students.map((student) => {
      const saved = cells.get(student.studentId)
      return { ...student, marks: saved ? [withoutStudentId(saved)] : student.marks }
    }),
  })
  return { cells, save, read }
}

const lessonDay = (id: number, date: string) => ({
  id,
  scheduleId: 9,
  date,
  beginTime: '15:00',
  endTime: '17:00',
  isMarked: date < testToday,
})
export const testLessonDays = [
  lessonDay(48, '2026-11-17'),
  lessonDay(49, '2026-11-19'),
  lessonDay(50, testToday),
  lessonDay(51, '2026-11-24'),
]
