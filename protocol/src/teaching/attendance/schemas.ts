import { z } from 'zod'
import { teachingTexts } from '../../errors/teaching.ts'
import { date, id, text } from '../../fields.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { Lesson } from '../groups/schemas.ts'
import { AbsenceNoticeReason } from '../told-absences/schemas.ts'

/** What a teacher saves and the journal shows. Ended is never saved: it appears by itself after a student's last day in the group. */
export const Mark = { Attended: 1, Absent: 2, NoClass: 3, Late: 4, Ended: 5 } as const
export type Mark = (typeof Mark)[keyof typeof Mark]

/** The documents' signs; late and attended are alike and differ by colour and tooltip (A-092). */
export const markSymbol: Record<Mark, string> = { 1: '+', 2: '-', 3: '!', 4: '+', 5: '*' }

export const AbsenceReason = {
  OnTheRoad: 'on_the_road',
  Reasonable: 'reasonable',
  WithoutReason: 'without_reason',
} as const
export type AbsenceReason = (typeof AbsenceReason)[keyof typeof AbsenceReason]

/**
 * One cell. `version` is 0 while nothing was ever saved and grows by one with each change; taking a mark back is a
 * change too, it leaves `mark` null. Cells without a saved row are left out, but for an Ended that stands by itself.
 */
export const Cell = z.object({
  lessonId: z.number(),
  date: z.string(),
  mark: z.enum(Mark).nullable(),
  reasonType: z.enum(AbsenceReason).nullable(),
  comment: z.string().nullable(),
  version: z.number(),
  /** Who saved it last; null where nothing was ever saved. */
  markedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
})
export type Cell = z.infer<typeof Cell>

const ToldDay = z.object({ date: z.string(), reason: z.enum(AbsenceNoticeReason), note: z.string().nullable() })

const AttendanceStudent = z.object({
  studentId: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  /** The student's days in the group, both ends inclusive; a lesson outside them cannot be marked. */
  periods: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable() })),
  /**
   * Marks of the last three marked lessons before `to` (of the schedule, when one is asked for): those the student
   * was expected at, the oldest first.
   */
  recent: z.array(z.enum(Mark)),
  marks: z.array(Cell),
  /** What a parent has told ahead of the days shown: a proposal, and no mark until somebody says so. */
  told: z.array(ToldDay),
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
          /** null takes a mark back. The cell becomes what is said here: a comment that is not said again is gone. */
          mark: savable.nullable(),
          /** It stands only with Absent, where it defaults to `without_reason`. */
          reasonType: z.enum(AbsenceReason).nullish(),
          comment: text(999).nullish(),
          /**
           * The version the marker saw; a cell that has moved on and says something else is not overwritten but comes
           * back in `conflicts`. Absent = overwrite.
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
  /** The cells of the request as they are now. */
  attendances: z.array(SavedCell),
  /** Those of them that somebody else had changed meanwhile: theirs stands. */
  conflicts: z.array(SavedCell),
})
export type AttendanceSaved = z.infer<typeof AttendanceSaved>

/** Counts and percentages are of the days shown; a percentage is null when there is nothing to count. */
const JournalStudent = z.object({
  studentId: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  statistics: z.object({ attended: z.number(), late: z.number(), absent: z.number(), noClass: z.number() }),
  attendance: z.array(
    z.object({ lessonId: z.number(), mark: z.enum(Mark), reasonType: z.enum(AbsenceReason).nullable() }),
  ),
  /** A lesson with several homeworks shows the last one given; the percentage counts them all. */
  homework: z.array(z.object({ lessonId: z.number(), status: z.enum(HomeworkStatus), score: z.number().nullable() })),
  additionalStats: z.object({ attendancePercentage: z.number().nullable(), homeworkPercentage: z.number().nullable() }),
})
export const Journal = z.object({
  days: z.array(z.object({ lessonId: z.number(), date: z.string(), beginTime: z.string() })),
  /** Those who were in the group on some day between `from` and `to`, in the order of names. */
  students: z.array(JournalStudent),
})
export type Journal = z.infer<typeof Journal>
export type JournalStudent = z.infer<typeof JournalStudent>
