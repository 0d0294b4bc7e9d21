import { z } from 'zod'
import { AttendanceMark } from '../../attendance-mark.ts'
import { teachingErrorTexts } from '../../errors/teaching.ts'
import { date, id, text } from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { Lesson } from '../groups/schemas.ts'
import { AbsenceNoticeReason } from '../told-absences/schemas.ts'

/** Late and attended have the same symbol and differ by colour and tooltip. */
export const attendanceMarkSymbols: Record<AttendanceMark, string> = { 1: '+', 2: '-', 3: '!', 4: '+', 5: '*' }

export const AbsenceReason = {
  OnTheRoad: 'on_the_road',
  Reasonable: 'reasonable',
  WithoutReason: 'without_reason',
} as const
export type AbsenceReason = (typeof AbsenceReason)[keyof typeof AbsenceReason]

/** `version` is 0 until a mark is saved and grows with each change, also with a removal (`mark` null). */
export const AttendanceCell = z.object({
  lessonId: z.number(),
  date: z.string(),
  mark: z.enum(AttendanceMark).nullable(),
  reasonType: z.enum(AbsenceReason).nullable(),
  comment: z.string().nullable(),
  version: z.number(),
  /** The user who last saved the mark; null = no mark was ever saved. */
  markedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
})
export type AttendanceCell = z.infer<typeof AttendanceCell>

const ToldDay = z.object({
  lessonId: z.number(),
  date: z.string(),
  reason: z.enum(AbsenceNoticeReason),
  note: z.string().nullable(),
})

const AttendanceStudent = z.object({
  studentId: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  /** The student's memberships in the group, both days inclusive; lessons outside them cannot be marked. */
  periods: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable() })),
  /** The student's marks in the last three marked lessons before the day `to`, oldest first, without "no class". */
  recent: z.array(z.enum(AttendanceMark)),
  marks: z.array(AttendanceCell),
  /**
   * The own group of a student who only makes up a missed lesson in this group; null = the student is a member of this
   * group.
   */
  guestOf: z.string().nullable(),
  /** Absences that a parent announced for the shown days; they become marks only when a user saves them. */
  told: z.array(ToldDay),
  /** Notes about the student that are valid on the shown days; empty for users who may not read notes. */
  notes: z.array(z.object({ careText: personalFieldSchemas.careNotes(), to: z.string() })),
})

export const Attendance = z.object({
  days: z.array(Lesson.extend({ lessonId: z.number() }).omit({ id: true })),
  students: z.array(AttendanceStudent),
})
export type Attendance = z.infer<typeof Attendance>

const savable = z.enum({
  Attended: AttendanceMark.Attended,
  Absent: AttendanceMark.Absent,
  NoClass: AttendanceMark.NoClass,
  Late: AttendanceMark.Late,
})

export const AttendanceInput = z.object({
  scheduleId: id,
  date,
  attendances: z
    .array(
      z
        .object({
          studentId: z.int().positive(),
          /** Null removes the mark. The cell is replaced completely, so an omitted comment is deleted. */
          mark: savable.nullable(),
          /** The reason of the absence, allowed only with the mark Absent; default: `without_reason`. */
          reasonType: z.enum(AbsenceReason).nullish(),
          comment: text(999).nullish(),
          /**
           * The version of the cell that the user saw. The server does not save a cell with another version; undefined
           * = always save.
           */
          version: z.int().min(0).max(2_147_483_647).optional(),
        })
        .refine((cell) => !cell.reasonType || cell.mark === AttendanceMark.Absent, {
          path: ['reasonType'],
          message: teachingErrorTexts.reasonOfAbsentOnly,
        })
        .refine((cell) => !cell.comment || cell.mark !== null, {
          path: ['comment'],
          message: teachingErrorTexts.commentWithoutMark,
        }),
    )
    .min(1)
    .max(500)
    .refine(
      (cells) => new Set(cells.map((cell) => cell.studentId)).size === cells.length,
      teachingErrorTexts.studentTwice,
    ),
})
export type AttendanceInput = z.infer<typeof AttendanceInput>

const SavedAttendanceCell = AttendanceCell.extend({ studentId: z.number() })
export type SavedAttendanceCell = z.infer<typeof SavedAttendanceCell>
export const AttendanceSaveResult = z.object({
  lessonId: z.number(),
  attendances: z.array(SavedAttendanceCell),
  /** Cells that another user had changed since the caller read them; these cells stay unchanged. */
  conflicts: z.array(SavedAttendanceCell),
})
export type AttendanceSaveResult = z.infer<typeof AttendanceSaveResult>

/** Counts and percentages refer to the shown days; a percentage is null if there is no data. */
const JournalStudent = z.object({
  studentId: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  statistics: z.object({ attended: z.number(), late: z.number(), absent: z.number(), noClass: z.number() }),
  attendance: z.array(
    z.object({
      lessonId: z.number(),
      mark: z.enum(AttendanceMark),
      reasonType: z.enum(AbsenceReason).nullable(),
      /** True = the student made up the missed lesson in another group, so the lesson is counted as attended. */
      isMadeUp: z.boolean(),
    }),
  ),
  /** If a lesson has several homework assignments, the last one is listed here; the percentage includes all of them. */
  homework: z.array(z.object({ lessonId: z.number(), status: z.enum(HomeworkStatus), score: z.number().nullable() })),
  additionalStats: z.object({ attendancePercentage: z.number().nullable(), homeworkPercentage: z.number().nullable() }),
})
export const Journal = z.object({
  days: z.array(z.object({ lessonId: z.number(), date: z.string(), beginTime: z.string() })),
  students: z.array(JournalStudent),
})
export type Journal = z.infer<typeof Journal>
export type JournalStudent = z.infer<typeof JournalStudent>
