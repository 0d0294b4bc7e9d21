import { reaches } from '@markaz/protocol/route'
import { AbsenceReason, Mark } from '@markaz/protocol/teaching/attendance/schemas'
import { z } from 'zod'

/**
 * Marks of one lesson day that the server has not got yet, kept per (person, group, schedule, date) in this browser.
 * What the browser gives back is parsed like anything from outside: an older release may have written it.
 */
const value = {
  mark: z
    .union([z.literal(Mark.Attended), z.literal(Mark.Absent), z.literal(Mark.NoClass), z.literal(Mark.Late)])
    .nullable(),
  reasonType: z.enum(AbsenceReason).nullable(),
  comment: z.string().nullable(),
}

const UnsentCell = z.object({
  ...value,
  /** The version the marker saw; the server does not overwrite a cell that has moved on. */
  version: z.number(),
  /** The person has asked to save it; the sender may take it. */
  isQueued: z.boolean(),
  /** Changes with every change, so that an answer settles only what was sent. */
  stamp: z.string(),
})
export type UnsentCell = z.infer<typeof UnsentCell>

/** Somebody else was first: theirs stands, mine can be put with one click. */
const Conflict = z.object({ by: z.string().nullable(), theirs: z.object(value), mine: z.object(value) })
export type Conflict = z.infer<typeof Conflict>

/** The server said no for a reason that trying again does not cure. */
const Refusal = z.object({ text: z.string(), studentIds: z.array(z.number()) })
export type Refusal = z.infer<typeof Refusal>

export const UnsentLesson = z.object({
  userId: z.number(),
  base: z.enum(['groups', 'my-groups']),
  reach: z.enum(reaches),
  groupId: z.number(),
  staffId: z.number(),
  scheduleId: z.number(),
  date: z.string(),
  groupName: z.string(),
  /** The marks, by student id. */
  cells: z.record(z.string(), UnsentCell),
  conflicts: z.record(z.string(), Conflict),
  refusal: Refusal.nullable(),
})
export type UnsentLesson = z.infer<typeof UnsentLesson>

/** What names a lesson day before anything in it is unsent. */
export type LessonAddress = Omit<UnsentLesson, 'cells' | 'conflicts' | 'refusal'>

export const unsentPrefix = 'unsentMarks'

export const unsentKey = ({ userId, groupId, scheduleId, date }: LessonAddress): string =>
  `${unsentPrefix}:${userId}:${groupId}:${scheduleId}:${date}`

export const emptyLesson = (address: LessonAddress): UnsentLesson => ({
  ...address,
  cells: {},
  conflicts: {},
  refusal: null,
})

/** Nothing left to send, to decide or to tell. */
export const isSettled = ({ cells, conflicts }: UnsentLesson): boolean =>
  Object.keys(cells).length === 0 && Object.keys(conflicts).length === 0

export const unsavedCount = (lesson: UnsentLesson | null): number =>
  lesson ? Object.values(lesson.cells).filter((cell) => !cell.isQueued).length : 0

export const queuedCount = (lesson: UnsentLesson | null): number =>
  lesson ? Object.values(lesson.cells).filter((cell) => cell.isQueued).length : 0

/** Of both kinds. */
export const unsentCount = (lesson: UnsentLesson | null): number => Object.keys(lesson?.cells ?? {}).length
