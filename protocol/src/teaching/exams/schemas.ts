import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { teachingErrorTexts } from '../../errors/teaching.ts'
import { generalErrorTexts } from '../../field-texts.ts'
import {
  commentField,
  date,
  id,
  idAndName,
  score,
  smallintId,
  text,
  time,
  timestampInput,
  uploadPath,
} from '../../fields.ts'
import { attachmentPathsField, clientMessageId } from '../../message.ts'
import { minPassingScore } from '../../scores.ts'
import { ChatStatus } from '../chats/schemas.ts'

/** `Random`: each participant gets one of the question files. `Same`: all participants get all files. */
export const QuestionMode = { Random: 1, Same: 2 } as const
export type QuestionMode = (typeof QuestionMode)[keyof typeof QuestionMode]

/** `Active`: from the exam's start until its deadline. */
export const ExamPeriod = { NotStarted: 1, Active: 2, Ended: 3 } as const
export type ExamPeriod = (typeof ExamPeriod)[keyof typeof ExamPeriod]

/** `FailedExam`: the student took part in the exam, but staff excluded the student for a failure reason. */
export const ExamResult = { Failed: 1, Passed: 2, Absent: 3, FailedExam: 4 } as const
export type ExamResult = (typeof ExamResult)[keyof typeof ExamResult]

/**
 * Returns the recorded result, otherwise the result that follows from the score. Without a score: null, or Absent once
 * the exam is announced.
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
  if (score !== null) return score < minPassingScore ? ExamResult.Failed : ExamResult.Passed
  return isAnnounced ? ExamResult.Absent : null
}

const participantCounts = z.object({
  all: z.number(),
  waiting: z.number(),
  checked: z.number(),
  passed: z.number(),
  failed: z.number(),
  failedExam: z.number(),
  /** Number of participants with neither a submission nor a verdict; when the exam is announced, they become absent. */
  missing: z.number(),
})

/** `beginTime` and `endTime` are times on the day `startDate`, in Asia/Tashkent. */
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
  period: z.enum(ExamPeriod),
  announced: z.boolean(),
  announcedAt: z.string().nullable(),
  /** The code in the public address `/exam-result/{publicCode}`; null until the results are announced. */
  publicCode: z.string().nullable(),
  /** True = the results can be announced: no submission waits for a check, and no participant can still submit. */
  canAnnounce: z.boolean(),
  participants: participantCounts,
  /** The average of all scores, without excluded participants; null = no participant has a score. */
  averageScore: z.number().nullable(),
  author: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  createdAt: z.string(),
})
export type Exam = z.infer<typeof Exam>

const times = {
  startDate: date,
  beginTime: time,
  endTime: time,
  /** The time until which students can submit; default: the end of the exam. It cannot be before the end. */
  deadline: timestampInput.nullish(),
}
const words = {
  theme: text(200),
  description: commentField,
  files: attachmentPathsField.default([]),
  questionMode: z.enum(QuestionMode),
  questionFiles: z.array(uploadPath).max(50, teachingErrorTexts.fiftyQuestions).default([]),
}
const endsAfterBegin = ({ beginTime, endTime }: { beginTime: string; endTime: string }) => beginTime < endTime
const endTooEarly = { path: ['endTime'], message: teachingErrorTexts.endsBeforeBegin }
const hasQuestionsToDeal = ({ questionMode, questionFiles }: { questionMode: QuestionMode; questionFiles: string[] }) =>
  questionMode !== QuestionMode.Random || questionFiles.length >= 2
const tooFewQuestions = { path: ['questionFiles'], message: teachingErrorTexts.tooFewQuestions }

export const ExamInput = z
  .object({ groupId: id, ...words, ...times })
  .refine(endsAfterBegin, endTooEarly)
  .refine(hasQuestionsToDeal, tooFewQuestions)
export type ExamInput = z.infer<typeof ExamInput>
/** The group of an exam can never be changed; its start and questions can be changed until the exam has started. */
export const ExamEdit = z
  .object({ ...words, ...times })
  .refine(endsAfterBegin, endTooEarly)
  .refine(hasQuestionsToDeal, tooFewQuestions)

/** `id` is the id of the participant's chat about the exam. */
export const ExamParticipant = z.object({
  id: z.number(),
  version: z.number(),
  student: z.object({ id: z.number(), hId: z.string().nullable(), fullName: z.string(), photo: z.string().nullable() }),
  chatStatus: z.enum(ChatStatus),
  score: z.number().nullable(),
  status: z.enum(ExamResult).nullable(),
  comment: z.string().nullable(),
  failureReason: idAndName.nullable(),
  deadline: z.string(),
  startedAt: z.string().nullable(),
  handedInAt: z.string().nullable(),
  /** When the participant last added to the submission after the deadline; null = never. */
  lateAt: z.string().nullable(),
  checkedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  checkedAt: z.string().nullable(),
  unreadCount: z.number(),
})
export type ExamParticipant = z.infer<typeof ExamParticipant>

/** Either a score or a failure reason. With a failure reason a score is optional, and the results ignore it. */
export const ExamCheckInput = z
  .object({
    participantId: id,
    score: score.nullish(),
    comment: commentField,
    failureReasonId: smallintId.nullish(),
    /** The version of the submission that the user saw; if it has changed, the server refuses the verdict. */
    version: z.int().positive().optional(),
    clientId: clientMessageId.optional(),
  })
  .refine(({ score, failureReasonId }) => score != null || failureReasonId != null, {
    path: ['score'],
    message: generalErrorTexts.required,
  })
export type ExamCheckInput = z.infer<typeof ExamCheckInput>

/** The number of scores in each band of `examScoreBands`, best band first; the last row counts scores of 0. */
export const ScoreDistribution = z.array(z.object({ from: z.number(), to: z.number(), count: z.number() }))
