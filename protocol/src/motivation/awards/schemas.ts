import { z } from 'zod'
import { motivationTexts } from '../../errors/motivation.ts'
import { comment, date, id, listOf, named, optional, paging, searchValue, shortId, timestamp } from '../../fields.ts'
import { MembershipStatus } from '../../people/memberships/schemas.ts'
import { Method } from '../points/schemas.ts'

export const StandingSort = z.enum(['xp', 'level', 'coin', 'status'])
export type StandingSort = z.infer<typeof StandingSort>

const method = z.coerce.number().pipe(z.enum(Method))

/** Days, both ends inclusive, either alone; with them or with methods points are those earned so, else all there are. */
const earned = { startDate: optional(date), endDate: optional(date), methods: listOf(method) }

/** The statistics filter. The order is by xp, most first, unless asked otherwise. */
export const StandingFilter = z.object({
  ...paging,
  ...earned,
  /** A text looked for in names, hId and phones. */
  key: searchValue,
  /** A membership of any time counts; rows then say who has finished it. */
  groupId: optional(id),
  courseId: optional(id),
  officeId: optional(id),
  level: optional(z.coerce.number().int().min(0).max(32_767)),
  /** Active also finds those whose statistics are not calculated. */
  statusId: optional(shortId),
  /** The category whose points count; left out = all categories together. */
  categoryId: optional(id),
  sortBy: optional(StandingSort),
  orderBy: optional(z.enum(['ASC', 'DESC'])),
})
export type StandingFilter = z.infer<typeof StandingFilter>

const erpStatus = z.object({ id: z.number(), name: z.string(), displayName: z.string() })

export const Standing = z.object({
  id: z.number(),
  /** The place among the rows of this list when most stands first, whichever way they are turned. */
  position: z.number(),
  hId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  photo: z.string().nullable(),
  courses: z.array(named),
  groupsCount: z.number(),
  status: erpStatus,
  /** Whether the student has finished the group that is asked for. */
  isFinished: z.boolean(),
  level: z.number(),
  xp: z.number(),
  /** Silver: what is left of it over all categories; in one category, a period or by methods what was earned so. */
  coin: z.number(),
})
export type Standing = z.infer<typeof Standing>

/** A student's place in a category, or over all. */
const Place = z.object({
  xp: z.number(),
  coin: z.number(),
  level: z.number(),
  /** One more than have more xp; null without points. */
  position: z.number().nullable(),
  /** How many students the position is among. */
  total: z.number(),
})
export const CategoryPlace = Place.extend({
  category: z.object({ id: z.number(), displayName: z.string() }),
  /** Xp at which the next level begins; null at the highest. */
  nextXp: z.number().nullable(),
})
export type CategoryPlace = z.infer<typeof CategoryPlace>

export const Places = z.object({ overall: Place, categories: z.array(CategoryPlace) })
export type Places = z.infer<typeof Places>

/** One movement of points. */
export const Award = z.object({
  id: z.number(),
  day: z.string(),
  /** null = silver spent. */
  method: z.enum(Method).nullable(),
  category: z.object({ id: z.number(), displayName: z.string() }).nullable(),
  group: named.nullable(),
  xp: z.number(),
  coin: z.number(),
  comment: z.string().nullable(),
  /** It sets an earlier one right. */
  isCorrection: z.boolean(),
  by: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  createdAt: timestamp,
})
export type Award = z.infer<typeof Award>

export const AwardFilter = z.object({
  ...paging,
  ...earned,
  categoryId: optional(id),
  courseId: optional(id),
})
export type AwardFilter = z.infer<typeof AwardFilter>

/** A student's result at a lesson. */
export const AttendanceResult = { Attended: 1, DidNotParticipate: 2, Come: 3, Late: 4 } as const
export type AttendanceResult = (typeof AttendanceResult)[keyof typeof AttendanceResult]

export const AwardAttendance = z.object({
  lessonId: z.number(),
  date: z.string(),
  group: named,
  result: z.enum(AttendanceResult),
  /** What the lesson was worth. */
  xp: z.number(),
  coin: z.number(),
})

export const AwardGroup = named.extend({
  course: named.nullable(),
  office: named.nullable(),
  status: z.enum(MembershipStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  groupEndedDate: z.string().nullable(),
})
export type AwardGroup = z.infer<typeof AwardGroup>

const points = z.int(motivationTexts.wholePoints).min(-1_000_000).max(1_000_000)

/** Points given or taken by hand. */
export const AwardInput = z
  .object({
    studentId: id,
    categoryId: id,
    xp: points,
    coin: points,
    comment,
    /** An id the sender makes: the same sent again after a lost answer is given once. */
    clientId: z.uuid().optional(),
  })
  .refine(({ xp, coin }) => xp !== 0 || coin !== 0, { path: ['xp'], message: motivationTexts.nothingGiven })
