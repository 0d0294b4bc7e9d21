import { z } from 'zod'
import { motivationErrorTexts } from '../../errors/motivation.ts'
import {
  commentField,
  date,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
  smallintId,
  timestamp,
} from '../../fields.ts'
import { MembershipStatus } from '../../people/memberships/schemas.ts'
import { PointActionKind } from '../points/schemas.ts'

export const RankingSort = z.enum(['xp', 'level', 'coin', 'status'])
export type RankingSort = z.infer<typeof RankingSort>

const method = z.coerce.number().pipe(z.enum(PointActionKind))

/**
 * If any of these filters is set, the ranking counts only points earned in this period by these methods; otherwise it
 * uses the balance.
 */
const earned = {
  startDate: optionalParam(date),
  endDate: optionalParam(date),
  methods: repeatedParameterSchemaOf(method),
}

/** The students' ranking, sorted by XP, highest first, unless the user chooses another order. */
export const RankingFilter = z.object({
  ...paging,
  ...earned,
  /** Finds students by name, student number (`hId`) or phone. */
  key: searchTextField,
  /** Only students who are or were members of this group. */
  groupId: optionalParam(id),
  courseId: optionalParam(id),
  officeId: optionalParam(id),
  level: optionalParam(z.coerce.number().int().min(0).max(32_767)),
  /** ERP status of the students. The status ACTIVE also finds students with the status STATISTICS_NOT_CALCULATED. */
  statusId: optionalParam(smallintId),
  /** The category whose points the ranking uses; undefined = the points of all categories together. */
  categoryId: optionalParam(id),
  sortBy: optionalParam(RankingSort),
  orderBy: optionalParam(z.enum(['ASC', 'DESC'])),
})
export type RankingFilter = z.infer<typeof RankingFilter>

const erpStatus = z.object({ id: z.number(), name: z.string(), displayName: z.string() })

export const RankingRow = z.object({
  id: z.number(),
  /** The student's place in the ranking, 1 = best, even if the list is sorted in ascending order. */
  position: z.number(),
  hId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  photo: z.string().nullable(),
  courses: z.array(idAndName),
  groupsCount: z.number(),
  status: erpStatus,
  /** True = the student has finished the group that the filter `groupId` names. */
  isFinished: z.boolean(),
  level: z.number(),
  xp: z.number(),
  /** Silver, the shop's currency: the balance or, in a filtered list, the silver earned in the listed entries. */
  coin: z.number(),
})
export type RankingRow = z.infer<typeof RankingRow>

const RankingPlace = z.object({
  xp: z.number(),
  coin: z.number(),
  level: z.number(),
  /** The student's place: one more than the number of students with more XP; null = the student has no points. */
  position: z.number().nullable(),
  total: z.number(),
})
export const CategoryRankingPlace = RankingPlace.extend({
  category: z.object({ id: z.number(), displayName: z.string() }),
  /** XP at which the student's next level begins; null = the student has the highest level. */
  nextXp: z.number().nullable(),
})
export type CategoryRankingPlace = z.infer<typeof CategoryRankingPlace>

export const RankingPlaces = z.object({ overall: RankingPlace, categories: z.array(CategoryRankingPlace) })
export type RankingPlaces = z.infer<typeof RankingPlaces>

export const Award = z.object({
  id: z.number(),
  day: z.string(),
  /** The method by which the student earned the XP and silver; null = a purchase, for which the student paid silver. */
  method: z.enum(PointActionKind).nullable(),
  category: z.object({ id: z.number(), displayName: z.string() }).nullable(),
  group: idAndName.nullable(),
  xp: z.number(),
  coin: z.number(),
  comment: z.string().nullable(),
  /** True = the entry corrects an earlier entry of the student's points. */
  isCorrection: z.boolean(),
  by: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  createdAt: timestamp,
})
export type Award = z.infer<typeof Award>

export const AwardFilter = z.object({
  ...paging,
  ...earned,
  categoryId: optionalParam(id),
  courseId: optionalParam(id),
})
export type AwardFilter = z.infer<typeof AwardFilter>

export const LessonAttendanceStatus = { Attended: 1, DidNotParticipate: 2, Come: 3, Late: 4 } as const
export type LessonAttendanceStatus = (typeof LessonAttendanceStatus)[keyof typeof LessonAttendanceStatus]

export const AttendancePointsRow = z.object({
  lessonId: z.number(),
  date: z.string(),
  group: idAndName,
  result: z.enum(LessonAttendanceStatus),
  xp: z.number(),
  coin: z.number(),
})

export const StudentGroupRow = idAndName.extend({
  course: idAndName.nullable(),
  office: idAndName.nullable(),
  status: z.enum(MembershipStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  groupEndedDate: z.string().nullable(),
})
export type StudentGroupRow = z.infer<typeof StudentGroupRow>

const points = z.int(motivationErrorTexts.wholePoints).min(-1_000_000).max(1_000_000)

export const AwardInput = z
  .object({
    studentId: id,
    categoryId: id,
    xp: points,
    coin: points,
    comment: commentField,
    /** An id that the client makes, so that a retry after a lost response gives no second award. */
    clientId: z.uuid().optional(),
  })
  .refine(({ xp, coin }) => xp !== 0 || coin !== 0, { path: ['xp'], message: motivationErrorTexts.nothingGiven })
