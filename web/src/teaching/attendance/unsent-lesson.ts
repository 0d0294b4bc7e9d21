import { Mark } from '@markaz/protocol/attendance-mark'
import { reaches } from '@markaz/protocol/route'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { z } from 'zod'

/**
 * Marks of one lesson day that the server has not received, stored in this browser by person, group, schedule and date.
 * A schema checks them when they are read, because an older release may have written them.
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
  /** The version that the user saw; the server overwrites no newer version. */
  version: z.number(),
  /** True = the user has pressed save, so the mark may be sent. */
  isQueued: z.boolean(),
  /** A value that changes with each edit: an answer applies only if the stamp is still the one that was sent. */
  stamp: z.string(),
})
export type UnsentCell = z.infer<typeof UnsentCell>

/** Another user saved a different mark first. Their mark stays in the cell, and one click can set the own mark. */
const Conflict = z.object({ by: z.string().nullable(), theirs: z.object(value), mine: z.object(value) })
export type Conflict = z.infer<typeof Conflict>

/** The server refused the marks for a reason that a retry cannot solve. */
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

/** The address of a lesson day in the store: whose marks, of which group, schedule and date. */
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

/** Returns whether the entry can be removed: no unsent marks and no conflicts. */
export const isSettled = ({ cells, conflicts }: UnsentLesson): boolean =>
  Object.keys(cells).length === 0 && Object.keys(conflicts).length === 0

export const unsavedCount = (lesson: UnsentLesson | null): number =>
  lesson ? Object.values(lesson.cells).filter((cell) => !cell.isQueued).length : 0

export const queuedCount = (lesson: UnsentLesson | null): number =>
  lesson ? Object.values(lesson.cells).filter((cell) => cell.isQueued).length : 0

/** Counts unsent marks and conflicts. */
export const unsentCount = (lesson: UnsentLesson | null): number => Object.keys(lesson?.cells ?? {}).length
