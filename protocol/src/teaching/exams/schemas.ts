import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { teachingTexts } from '../../errors/teaching.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, date, id, named, score, shortId, text, time, timestampInput, uploadPath } from '../../fields.ts'
import { attachments, clientId } from '../../message.ts'
import { passThreshold } from '../../scores.ts'
import { ChatStatus } from '../chats/schemas.ts'

/** Random: each participant is assigned one of the question files; Same: all participants get all of them. */
export const QuestionMode = { Random: 1, Same: 2 } as const
export type QuestionMode = (typeof QuestionMode)[keyof typeof QuestionMode]

/** The period of a lesson or exam: before its start, until its deadline, after it. */
export const Period = { NotStarted: 1, Active: 2, Ended: 3 } as const
export type Period = (typeof Period)[keyof typeof Period]

/** FailedExam: participated, but was excluded for a failure reason. */
export const ExamResult = { Failed: 1, Passed: 2, Absent: 3, FailedExam: 4 } as const
export type ExamResult = (typeof ExamResult)[keyof typeof ExamResult]

/**
 * Returns the outcome of a participant: the recorded result; otherwise by the score; without a score it is unknown
 * until the announcement, which makes it absent.
 */
export function examResultOf({
  score,
  result,
  isAnnounced,
}: {
  score: number | null
  result: ExamResult | null
  isAnnounced: boolean
}): ExamResult | null {
  if (result !== null) return result
  if (score !== null) return score < passThreshold ? ExamResult.Failed : ExamResult.Passed
  return isAnnounced ? ExamResult.Absent : null
}

const participantCounts = z.object({
  all: z.number(),
  /** Number of submitted works that are not checked yet. */
  waiting: z.number(),
  checked: z.number(),
  passed: z.number(),
  failed: z.number(),
  failedExam: z.number(),
  /** Number of participants without submission and check; absent after the announcement. */
  missing: z.number(),
})

/** An exam. `beginTime` and `endTime` are on `startDate`, Asia/Tashkent. */
export const Exam = z.object({
  id: z.number(),
  groupId: z.number(),
  theme: z.string(),
  description: z.string(),
  files: z.array(Attachment),
  questionMode: z.enum(QuestionMode),
  questionFiles: z.array(Attachment),
  startDate: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  deadline: z.string(),
  period: z.enum(Period),
  announced: z.boolean(),
  announcedAt: z.string().nullable(),
  /** The code of `/exam-result/{publicCode}`; null until the announcement. */
  publicCode: z.string().nullable(),
  /** True = it can be announced now: no work waits for a check, and no participant can still submit. */
  canAnnounce: z.boolean(),
  participants: participantCounts,
  /** The average of existing scores, without excluded participants; null = no scores. */
  averageScore: z.number().nullable(),
  author: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  createdAt: z.string(),
})
export type Exam = z.infer<typeof Exam>

const times = {
  startDate: date,
  beginTime: time,
  endTime: time,
  /** Work can be submitted until then; default: the end of the exam, and never before it. */
  deadline: timestampInput.nullish(),
}
const words = {
  theme: text(200),
  description: comment,
  files: attachments.default([]),
  questionMode: z.enum(QuestionMode),
  questionFiles: z.array(uploadPath).max(50, teachingTexts.fiftyQuestions).default([]),
}
const endsAfterBegin = ({ beginTime, endTime }: { beginTime: string; endTime: string }) => beginTime < endTime
const endTooEarly = { path: ['endTime'], message: teachingTexts.endsBeforeBegin }
const hasQuestionsToDeal = ({ questionMode, questionFiles }: { questionMode: QuestionMode; questionFiles: string[] }) =>
  questionMode !== QuestionMode.Random || questionFiles.length >= 2
const tooFewQuestions = { path: ['questionFiles'], message: teachingTexts.tooFewQuestions }

export const ExamInput = z
  .object({ groupId: id, ...words, ...times })
  .refine(endsAfterBegin, endTooEarly)
  .refine(hasQuestionsToDeal, tooFewQuestions)
export type ExamInput = z.infer<typeof ExamInput>
/** The group cannot change; once the exam has started, neither can its start and questions. */
export const ExamEdit = z
  .object({ ...words, ...times })
  .refine(endsAfterBegin, endTooEarly)
  .refine(hasQuestionsToDeal, tooFewQuestions)
export type ExamEdit = z.infer<typeof ExamEdit>

/** A participant is a student's chat about the exam: `id` is the chat's. */
export const Participant = z.object({
  id: z.number(),
  version: z.number(),
  student: z.object({ id: z.number(), hId: z.string().nullable(), fullName: z.string(), photo: z.string().nullable() }),
  /** State of the work. */
  chatStatus: z.enum(ChatStatus),
  score: z.number().nullable(),
  status: z.enum(ExamResult).nullable(),
  comment: z.string().nullable(),
  failureReason: named.nullable(),
  deadline: z.string(),
  startedAt: z.string().nullable(),
  handedInAt: z.string().nullable(),
  /**
   * When the submission was last extended after the deadline; `handedInAt` keeps the time of the submission before it.
   */
  lateAt: z.string().nullable(),
  checkedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  checkedAt: z.string().nullable(),
  unreadCount: z.number(),
})
export type Participant = z.infer<typeof Participant>

/** A check is either a score or a failure reason (then the score is optional and does not count). */
export const ExamCheckInput = z
  .object({
    participantId: id,
    score: score.nullish(),
    comment,
    failureReasonId: shortId.nullish(),
    /** The version that the user saw; work that has changed since is not overwritten. */
    version: z.int().positive().optional(),
    clientId: clientId.optional(),
  })
  .refine(({ score, failureReasonId }) => score != null || failureReasonId != null, {
    path: ['score'],
    message: generalTexts.required,
  })
export type ExamCheckInput = z.infer<typeof ExamCheckInput>

/** The distribution of scores: bands of `examBands`, best first, then 0. */
export const Distribution = z.array(z.object({ from: z.number(), to: z.number(), count: z.number() }))
