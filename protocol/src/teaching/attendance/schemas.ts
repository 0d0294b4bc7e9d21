import { z } from 'zod'
import { Mark } from '../../attendance-mark.ts'
import { teachingTexts } from '../../errors/teaching.ts'
import { date, id, text } from '../../fields.ts'
import { personal } from '../../personal.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { Lesson } from '../groups/schemas.ts'
import { AbsenceNoticeReason } from '../told-absences/schemas.ts'

/** The symbols of the marks as specified; late and attended have the same symbol and differ by colour and tooltip. */
export const markSymbol: Record<Mark, string> = { 1: '+', 2: '-', 3: '!', 4: '+', 5: '*' }

export const AbsenceReason = {
  OnTheRoad: 'on_the_road',
  Reasonable: 'reasonable',
  WithoutReason: 'without_reason',
} as const
export type AbsenceReason = (typeof AbsenceReason)[keyof typeof AbsenceReason]

/**
 * One cell of the journal. `version` is 0 until a mark is saved and grows by one with each change. Removing a mark is
 * also a change: it sets `mark` to null. Cells without a saved row are omitted, except Ended.
 */
export const Cell = z.object({
  lessonId: z.number(),
  date: z.string(),
  mark: z.enum(Mark).nullable(),
  reasonType: z.enum(AbsenceReason).nullable(),
  comment: z.string().nullable(),
  version: z.number(),
  /** The user who saved it last; null = never saved. */
  markedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
})
export type Cell = z.infer<typeof Cell>

/** `lessonId`: the lesson to which the announcement applies. */
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
  /** The student's days in the group, both inclusive; a lesson outside them cannot be marked. */
  periods: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable() })),
  /**
   * Marks of the last three marked lessons before `to` at which the student was expected, oldest first. If a schedule
   * is requested, only its lessons count.
   */
  recent: z.array(z.enum(Mark)),
  marks: z.array(Cell),
  /** The group of a guest, who makes up a missed lesson here; null = a member. */
  guestOf: z.string().nullable(),
  /** Absences that a parent announced for the shown days: a suggestion, not a mark until a user saves it. */
  told: z.array(ToldDay),
  /** Notes that are valid on the shown days; empty for users who may not read them. */
  notes: z.array(z.object({ careText: personal.care(), to: z.string() })),
})

export const Attendance = z.object({
  days: z.array(Lesson.extend({ lessonId: z.number() }).omit({ id: true })),
  students: z.array(AttendanceStudent),
})
export type Attendance = z.infer<typeof Attendance>

const savable = z.enum({ Attended: Mark.Attended, Absent: Mark.Absent, NoClass: Mark.NoClass, Late: Mark.Late })

export const AttendanceInput = z.object({
  scheduleId: id,
  date,
  attendances: z
    .array(
      z
        .object({
          studentId: z.int().positive(),
          /** The new mark; null removes the mark. The complete cell is replaced, so an omitted comment is deleted. */
          mark: savable.nullable(),
          /** The reason of an absence; only with Absent, where the default is `without_reason`. */
          reasonType: z.enum(AbsenceReason).nullish(),
          comment: text(999).nullish(),
          /**
           * The version that the user saw. If another user has changed the cell to a different value since, the cell
           * stays and is returned in `conflicts`. Undefined = overwrite.
           */
          version: z.int().min(0).max(2_147_483_647).optional(),
        })
        .refine((cell) => !cell.reasonType || cell.mark === Mark.Absent, {
          path: ['reasonType'],
          message: teachingTexts.reasonOfAbsentOnly,
        })
        .refine((cell) => !cell.comment || cell.mark !== null, {
          path: ['comment'],
          message: teachingTexts.commentWithoutMark,
        }),
    )
    .min(1)
    .max(500)
    .refine((cells) => new Set(cells.map((cell) => cell.studentId)).size === cells.length, teachingTexts.studentTwice),
})
export type AttendanceInput = z.infer<typeof AttendanceInput>

const SavedCell = Cell.extend({ studentId: z.number() })
export type SavedCell = z.infer<typeof SavedCell>
export const AttendanceSaved = z.object({
  lessonId: z.number(),
  /** The cells of the request in their current state. */
  attendances: z.array(SavedCell),
  /** Cells that another user had changed since the caller read them; they keep the other user's values. */
  conflicts: z.array(SavedCell),
})
export type AttendanceSaved = z.infer<typeof AttendanceSaved>

/** Counts and percentages cover the shown days; a percentage is null when there is nothing to count. */
const JournalStudent = z.object({
  studentId: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  statistics: z.object({ attended: z.number(), late: z.number(), absent: z.number(), noClass: z.number() }),
  attendance: z.array(
    z.object({
      lessonId: z.number(),
      mark: z.enum(Mark),
      reasonType: z.enum(AbsenceReason).nullable(),
      /** True = the absence was made up in another group, so it counts as attended. */
      isMadeUp: z.boolean(),
    }),
  ),
  /** The homework of each lesson; a lesson with several homeworks shows the last, but the percentage counts all. */
  homework: z.array(z.object({ lessonId: z.number(), status: z.enum(HomeworkStatus), score: z.number().nullable() })),
  additionalStats: z.object({ attendancePercentage: z.number().nullable(), homeworkPercentage: z.number().nullable() }),
})
export const Journal = z.object({
  days: z.array(z.object({ lessonId: z.number(), date: z.string(), beginTime: z.string() })),
  /** Students who were members on any day between `from` and `to`, sorted by name. */
  students: z.array(JournalStudent),
})
export type Journal = z.infer<typeof Journal>
export type JournalStudent = z.infer<typeof JournalStudent>
