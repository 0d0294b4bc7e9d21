import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { generalErrorTexts } from '../../field-texts.ts'
import {
  commentField,
  date,
  id,
  idAndName,
  optionalParam,
  paging,
  searchTextField,
  text,
  timestampInput,
} from '../../fields.ts'
import { attachmentPathsField } from '../../message.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { HomeworkStatus } from '../chats/schemas.ts'

export const HomeworkType = { Daily: 1, Optional: 2, ThirtySixHours: 3 } as const
export type HomeworkType = (typeof HomeworkType)[keyof typeof HomeworkType]

export const HomeworkOrigin = { Custom: 1, FromStudyPlan: 2 } as const
export type HomeworkOrigin = (typeof HomeworkOrigin)[keyof typeof HomeworkOrigin]

/** `Completed`: the deadline has passed for all students, and no submission waits for a check. */
export const HomeworkProgress = { InProgress: 1, Completed: 2 } as const
export type HomeworkProgress = (typeof HomeworkProgress)[keyof typeof HomeworkProgress]

export const HomeworkAuthorKind = { System: 1, Teacher: 2 } as const
export type HomeworkAuthorKind = (typeof HomeworkAuthorKind)[keyof typeof HomeworkAuthorKind]

export const deadlineHourOptions = [24, 36] as const
type Hours = (typeof deadlineHourOptions)[number]

const pastDaysAllowed = 7

/** Returns whether homework can still be assigned for the lesson. Both days are `YYYY-MM-DD` in Asia/Tashkent. */
export function mayGiveHomeworkFor(lessonDate: string, today: string): boolean {
  return (Date.parse(today) - Date.parse(lessonDate)) / 86_400_000 <= pastDaysAllowed
}

/** Returns the time `hours` after the lesson's end, in milliseconds; if this time is past, `hours` after `now`. */
export function deadlineAfterLesson(lessonEnd: number, hours: Hours, now: number): number {
  const span = hours * 3_600_000
  return lessonEnd + span > now ? lessonEnd + span : now + span
}

/** Hours until the deadline, by type of homework; null = the user sets the deadline (type Optional). */
export const deadlineHoursByHomeworkType: Record<HomeworkType, Hours | null> = {
  [HomeworkType.Daily]: 24,
  [HomeworkType.Optional]: null,
  [HomeworkType.ThirtySixHours]: 36,
}

export const HomeworkCounts = z.object({
  waiting: z.number(),
  rejected: z.number(),
  accepted: z.number(),
  checking: z.number(),
  uncompleted: z.number(),
  notGiven: z.number(),
})
export type HomeworkCounts = z.infer<typeof HomeworkCounts>

export const Homework = z.object({
  id: z.number(),
  groupId: z.number(),
  lessonId: z.number(),
  /** Date, start and end of the lesson, in Asia/Tashkent. */
  lesson: z.object({ date: z.string(), beginTime: z.string(), endTime: z.string() }),
  theme: z.string(),
  description: z.string(),
  files: z.array(Attachment),
  type: z.enum(HomeworkType),
  hours: z.union([z.literal(24), z.literal(36)]).nullable(),
  source: z.enum(HomeworkOrigin),
  author: z.object({ kind: z.enum(HomeworkAuthorKind), id: z.number().nullable(), fullName: z.string().nullable() }),
  deadline: z.string(),
  minScore: z.number(),
  maxScore: z.number(),
  progress: z.enum(HomeworkProgress),
  studentsCount: z.number(),
  counts: HomeworkCounts,
  /** The average score of accepted submissions; null = none is accepted. */
  averageScore: z.number().nullable(),
  createdAt: z.string(),
})
export type Homework = z.infer<typeof Homework>

const description = commentField

/**
 * `hours`: used only for the type Daily; default 24. `deadline`: required for the type Optional; must be in the future
 * and after the lesson's start.
 */
export const HomeworkInput = z
  .object({
    lessonId: id,
    theme: text(200),
    description,
    files: attachmentPathsField.default([]),
    type: z.enum(HomeworkType),
    hours: z.union([z.literal(24), z.literal(36)]).nullish(),
    deadline: timestampInput.nullish(),
    /**
     * Id of the homework bank's template; null = no template. If the teacher does not change the template's content,
     * the system becomes the author.
     */
    sourceId: id.nullish(),
  })
  .refine(({ type, deadline }) => type !== HomeworkType.Optional || deadline, {
    path: ['deadline'],
    message: generalErrorTexts.required,
  })
export type HomeworkInput = z.infer<typeof HomeworkInput>

/** A group to which a prepared homework can be assigned, with the lesson and deadline that the form proposes. */
export const HomeworkTargetGroup = idAndName.extend({
  office: idAndName.nullable(),
  /** The proposed lesson: the latest lesson that has begun or, if none has begun, the next lesson. */
  lesson: z.object({ id: z.number(), date: z.string(), beginTime: z.string(), endTime: z.string() }),
  /** The proposed deadline: the start of the group's next lesson after `lesson` or, without one, 24 hours after it. */
  deadline: z.string(),
  /** True = the group follows the course to which the homework belongs. Such groups are listed first. */
  isPlanned: z.boolean(),
  isGiven: z.boolean(),
})
export type HomeworkTargetGroup = z.infer<typeof HomeworkTargetGroup>

export const GiveHomeworkToGroupsInput = z.object({
  sourceId: id,
  groups: z
    .array(z.object({ groupId: id, lessonId: id, deadline: timestampInput }))
    .min(1)
    .max(50)
    .refine((groups) => new Set(groups.map(({ groupId }) => groupId)).size === groups.length),
})

/** The lesson of a homework cannot be changed. */
export const HomeworkEditInput = z.object({ theme: text(200), description, files: attachmentPathsField.default([]) })

export const HomeworkDeadlineInput = z.object({
  deadline: timestampInput,
})

/** `from` and `to` are days of lessons, both inclusive. */
export const HomeworkFilter = z.object({
  ...paging,
  value: searchTextField,
  from: optionalParam(date),
  to: optionalParam(date),
  lessonId: optionalParam(id),
  progress: optionalParam(z.coerce.number().pipe(z.enum(HomeworkProgress))),
})

export const StudentWithoutSubmission = z.object({
  id: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  phoneNumber: personalFieldSchemas.phone().nullable(),
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
export type StudentWithoutSubmission = z.infer<typeof StudentWithoutSubmission>
export const StudentsWithoutSubmission = z.object({ students: z.array(StudentWithoutSubmission), total: z.number() })

/**
 * `averageScore`: average of accepted homework. `homeworkPercentage`: share of accepted among accepted, rejected and
 * uncompleted homework. Both are rounded down to one decimal; null = no data. The fields `notGiven…` count
 * homework that can still be submitted.
 */
export const HomeworkTotals = z.object({
  averageScore: z.number().nullable(),
  acceptedHomeworkCount: z.number(),
  rejectedHomeworkCount: z.number(),
  waitingHomeworkCount: z.number(),
  uncompletedHomeworkCount: z.number(),
  notGivenHomeworkCount: z.number(),
  homeworkPercentage: z.number().nullable(),
})
export type HomeworkTotals = z.infer<typeof HomeworkTotals>

/**
 * `todo`: the student can submit the homework, for the first time or again. `waiting`: the submission is not checked.
 * `returned`: the submission was rejected. `missed`: the student submitted nothing before the deadline.
 */
export const OwnHomeworkState = z.enum(['todo', 'waiting', 'returned', 'accepted', 'missed'])
export type OwnHomeworkState = z.infer<typeof OwnHomeworkState>
