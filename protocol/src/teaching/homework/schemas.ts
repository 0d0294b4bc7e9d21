import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, date, id, named, optional, paging, searchValue, text, timestampInput } from '../../fields.ts'
import { attachments } from '../../message.ts'
import { personal } from '../../personal.ts'
import { HomeworkStatus } from '../chats/schemas.ts'

export const HomeworkType = { Daily: 1, Optional: 2, ThirtySixHours: 3 } as const
export type HomeworkType = (typeof HomeworkType)[keyof typeof HomeworkType]

export const HomeworkSource = { Custom: 1, FromStudyPlan: 2 } as const
export type HomeworkSource = (typeof HomeworkSource)[keyof typeof HomeworkSource]

/** `Completed`: the deadline has passed for all students, and no submission waits for a check. */
export const HomeworkProgress = { InProgress: 1, Completed: 2 } as const
export type HomeworkProgress = (typeof HomeworkProgress)[keyof typeof HomeworkProgress]

export const AuthorKind = { System: 1, Teacher: 2 } as const
export type AuthorKind = (typeof AuthorKind)[keyof typeof AuthorKind]

/** The values that a form offers for `hours`. */
export const hourOptions = [24, 36] as const
type Hours = (typeof hourOptions)[number]

/** Homework can be assigned for lessons of up to this many days ago. */
const pastDaysAllowed = 7

/** Returns whether homework can be assigned for a lesson of that day; both days `YYYY-MM-DD`, Asia/Tashkent. */
export function mayGiveFor(lessonDate: string, today: string): boolean {
  return (Date.parse(today) - Date.parse(lessonDate)) / 86_400_000 <= pastDaysAllowed
}

/** Returns the deadline in milliseconds: `hours` after the lesson's end, or after `now` if that is already past. */
export function deadlineAfter(lessonEnd: number, hours: Hours, now: number): number {
  const span = hours * 3_600_000
  return lessonEnd + span > now ? lessonEnd + span : now + span
}

/** The hours until the deadline by type of homework; null = the user sets the deadline freely (Optional). */
export const hoursOfType: Record<HomeworkType, Hours | null> = { 1: 24, 2: null, 3: 36 }

export const counts = z.object({
  waiting: z.number(),
  rejected: z.number(),
  accepted: z.number(),
  checking: z.number(),
  uncompleted: z.number(),
  notGiven: z.number(),
})
export const HomeworkCounts = counts
export type HomeworkCounts = z.infer<typeof HomeworkCounts>

/** Homework of one lesson. */
export const Homework = z.object({
  id: z.number(),
  groupId: z.number(),
  lessonId: z.number(),
  /** The date and the hours of the lesson, Asia/Tashkent. */
  lesson: z.object({ date: z.string(), beginTime: z.string(), endTime: z.string() }),
  theme: z.string(),
  description: z.string(),
  files: z.array(Attachment),
  type: z.enum(HomeworkType),
  hours: z.union([z.literal(24), z.literal(36)]).nullable(),
  source: z.enum(HomeworkSource),
  author: z.object({ kind: z.enum(AuthorKind), id: z.number().nullable(), fullName: z.string().nullable() }),
  deadline: z.string(),
  /** The minimum score with which a submission is accepted. */
  minScore: z.number(),
  maxScore: z.number(),
  progress: z.enum(HomeworkProgress),
  studentsCount: z.number(),
  counts,
  /** The average score of accepted works; null = none. */
  averageScore: z.number().nullable(),
  createdAt: z.string(),
})
export type Homework = z.infer<typeof Homework>

const description = comment

/**
 * `hours` with Daily (default 24) and ThirtySixHours (36), `deadline` with Optional. A deadline must be in the future
 * and after the lesson's start.
 */
export const HomeworkInput = z
  .object({
    lessonId: id,
    theme: text(200),
    description,
    files: attachments.default([]),
    type: z.enum(HomeworkType),
    hours: z.union([z.literal(24), z.literal(36)]).nullish(),
    deadline: timestampInput.nullish(),
    /**
     * The prepared homework from the homework source that the teacher used; its files may be among `files`. If the
     * teacher changed nothing, the system is shown as author.
     */
    sourceId: id.nullish(),
  })
  .refine(({ type, deadline }) => type !== HomeworkType.Optional || deadline, {
    path: ['deadline'],
    message: generalTexts.required,
  })
export type HomeworkInput = z.infer<typeof HomeworkInput>

/** A group to which prepared homework can be given, with the lesson and the deadline that the form proposes. */
export const HomeworkTarget = named.extend({
  office: named.nullable(),
  /** The latest lesson that has begun; if none has, the next one. */
  lesson: z.object({ id: z.number(), date: z.string(), beginTime: z.string(), endTime: z.string() }),
  /** The beginning of the lesson after it; without one, 24 hours after its end. */
  deadline: z.string(),
  /** True = the group follows the plan of the homework's course; such groups are listed first. */
  isPlanned: z.boolean(),
  /** True = the group already has this homework. */
  isGiven: z.boolean(),
})
export type HomeworkTarget = z.infer<typeof HomeworkTarget>

export const GiveToManyInput = z.object({
  /** The prepared homework from the homework source. */
  sourceId: id,
  groups: z
    .array(z.object({ groupId: id, lessonId: id, deadline: timestampInput }))
    .min(1)
    .max(50)
    .refine((groups) => new Set(groups.map(({ groupId }) => groupId)).size === groups.length),
})
export type GiveToManyInput = z.infer<typeof GiveToManyInput>

/** A change of a homework; its lesson cannot change. */
export const HomeworkEdit = z.object({ theme: text(200), description, files: attachments.default([]) })
export type HomeworkEdit = z.infer<typeof HomeworkEdit>

export const DeadlineInput = z.object({
  deadline: timestampInput,
})

/** `from`, `to`: days of the lessons, inclusive. */
export const HomeworkFilter = z.object({
  ...paging,
  value: searchValue,
  from: optional(date),
  to: optional(date),
  lessonId: optional(id),
  progress: optional(z.coerce.number().pipe(z.enum(HomeworkProgress))),
})

/** A student who has not submitted homework: how many, and which. */
export const NotSubmittedStudent = z.object({
  id: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  phoneNumber: personal.phone().nullable(),
  homeworks: z.array(
    z.object({
      id: z.number(),
      lessonId: z.number(),
      chatId: z.number(),
      theme: z.string(),
      lessonDate: z.string(),
      deadline: z.string(),
      status: z.enum(HomeworkStatus),
    }),
  ),
})
export type NotSubmittedStudent = z.infer<typeof NotSubmittedStudent>
export const NotSubmitted = z.object({ students: z.array(NotSubmittedStudent), total: z.number() })

/**
 * Sums over the homework of a group, week, student, … `averageScore` of accepted works and `homeworkPercentage`
 * (accepted, of accepted, rejected and uncompleted) are rounded down to one decimal, null when there is nothing to
 * count. `waiting` includes works being checked; `notGiven` counts those that can still be submitted.
 */
export const HomeworkSums = z.object({
  averageScore: z.number().nullable(),
  acceptedHomeworkCount: z.number(),
  rejectedHomeworkCount: z.number(),
  waitingHomeworkCount: z.number(),
  uncompletedHomeworkCount: z.number(),
  notGivenHomeworkCount: z.number(),
  homeworkPercentage: z.number().nullable(),
})
export type HomeworkSums = z.infer<typeof HomeworkSums>

/**
 * What the student has to do. todo: the work can be submitted, or submitted again. missed: not submitted by the
 * deadline. returned: rejected, even if it can no longer be submitted again.
 */
export const OwnHomeworkState = z.enum(['todo', 'waiting', 'returned', 'accepted', 'missed'])
export type OwnHomeworkState = z.infer<typeof OwnHomeworkState>
