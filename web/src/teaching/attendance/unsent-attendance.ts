import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { groupAccessScopes } from '@markaz/protocol/route'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { z } from 'zod'

/** Stored attendance marks are validated when they are read: an older version of the program may have stored them. */
const value = {
  mark: z
    .union([
      z.literal(AttendanceMark.Attended),
      z.literal(AttendanceMark.Absent),
      z.literal(AttendanceMark.NoClass),
      z.literal(AttendanceMark.Late),
    ])
    .nullable(),
  reasonType: z.enum(AbsenceReason).nullable(),
  comment: z.string().nullable(),
}

const UnsentAttendanceMark = z.object({
  ...value,
  /** The version of the mark that the user saw. The server refuses to overwrite a newer version. */
  version: z.number(),
  /** True = the user has pressed save, so the mark may be sent. */
  isQueued: z.boolean(),
  /** Changes with each edit, so that a response does not remove a mark that was edited after sending. */
  stamp: z.string(),
})
export type UnsentAttendanceMark = z.infer<typeof UnsentAttendanceMark>

/** Another user has saved a different mark (`theirs`) first. It stays until the signed-in user chooses `mine`. */
const AttendanceMarkConflict = z.object({ by: z.string().nullable(), theirs: z.object(value), mine: z.object(value) })
export type AttendanceMarkConflict = z.infer<typeof AttendanceMarkConflict>

/** The server has refused the marks, and a retry cannot succeed. */
const AttendanceSaveRefusal = z.object({ text: z.string(), studentIds: z.array(z.number()) })
export type AttendanceSaveRefusal = z.infer<typeof AttendanceSaveRefusal>

export const UnsentAttendance = z.object({
  userId: z.number(),
  base: z.enum(['groups', 'my-groups']),
  reach: z.enum(groupAccessScopes),
  groupId: z.number(),
  staffId: z.number(),
  scheduleId: z.number(),
  date: z.string(),
  groupName: z.string(),
  /** The unsent marks, by student id. */
  cells: z.record(z.string(), UnsentAttendanceMark),
  conflicts: z.record(z.string(), AttendanceMarkConflict),
  refusal: AttendanceSaveRefusal.nullable(),
})
export type UnsentAttendance = z.infer<typeof UnsentAttendance>

/** The values that identify unsent marks in storage: user, group, schedule and date. */
export type LessonStorageKeyParts = Omit<UnsentAttendance, 'cells' | 'conflicts' | 'refusal'>

export const unsentMarksPrefix = 'unsentMarks'

export const unsentMarksKey = ({ userId, groupId, scheduleId, date }: LessonStorageKeyParts): string =>
  `${unsentMarksPrefix}:${userId}:${groupId}:${scheduleId}:${date}`

export const createEmptyUnsentAttendance = (address: LessonStorageKeyParts): UnsentAttendance => ({
  ...address,
  cells: {},
  conflicts: {},
  refusal: null,
})

export const hasNoUnsentMarks = ({ cells, conflicts }: UnsentAttendance): boolean =>
  Object.keys(cells).length === 0 && Object.keys(conflicts).length === 0

export const countUnqueuedMarks = (lesson: UnsentAttendance | null): number =>
  lesson ? Object.values(lesson.cells).filter((cell) => !cell.isQueued).length : 0

export const countQueuedMarks = (lesson: UnsentAttendance | null): number =>
  lesson ? Object.values(lesson.cells).filter((cell) => cell.isQueued).length : 0

export const countUnsentMarks = (lesson: UnsentAttendance | null): number => Object.keys(lesson?.cells ?? {}).length
