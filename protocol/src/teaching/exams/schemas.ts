import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { teachingTexts } from '../../errors/teaching.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, date, id, named, score, shortId, text, time, timestampInput, uploadPath } from '../../fields.ts'
import { attachments, clientId } from '../../message.ts'
import { passThreshold } from '../../scores.ts'
import { ChatStatus } from '../chats/schemas.ts'

/**
 * How questions are assigned. Random: each participant gets one of the question files; Same: all participants get all
 * files.
 */
export const QuestionMode = { Random: 1, Same: 2 } as const
export type QuestionMode = (typeof QuestionMode)[keyof typeof QuestionMode]

/** The period of a lesson or exam: NotStarted before its start, Active until its deadline, then Ended. */
export const Period = { NotStarted: 1, Active: 2, Ended: 3 } as const
export type Period = (typeof Period)[keyof typeof Period]

/** The result of an exam. FailedExam: the student took part, but staff excluded them for a failure reason. */
export const ExamResult = { Failed: 1, Passed: 2, Absent: 3, FailedExam: 4 } as const
export type ExamResult = (typeof ExamResult)[keyof typeof ExamResult]

/**
 * Returns the result of a participant: the recorded result, otherwise the result by score. Without a score it is null
 * until the exam is announced; then it is absent.
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
  /** Number of participants who have neither a submission nor a verdict; the announcement makes them absent. */
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
  /** The code in the public address `/exam-result/{publicCode}`; null until the exam is announced. */
  publicCode: z.string().nullable(),
  /** True = staff can announce the exam now: no work waits for a check, and no participant can still submit. */
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
  /** The time until which students can submit; default: the end of the exam. It is never before the end. */
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
/**
 * A change of an exam. The group can never change; the start and the questions cannot change once the exam has started.
 */
export const ExamEdit = z
  .object({ ...words, ...times })
  .refine(endsAfterBegin, endTooEarly)
  .refine(hasQuestionsToDeal, tooFewQuestions)
export type ExamEdit = z.infer<typeof ExamEdit>

/** A participant is a student's chat about the exam; `id` is the id of the chat. */
export const Participant = z.object({
  id: z.number(),
  version: z.number(),
  student: z.object({ id: z.number(), hId: z.string().nullable(), fullName: z.string(), photo: z.string().nullable() }),
  /** The state of the participant's work. */
  chatStatus: z.enum(ChatStatus),
  score: z.number().nullable(),
  status: z.enum(ExamResult).nullable(),
  comment: z.string().nullable(),
  failureReason: named.nullable(),
  deadline: z.string(),
  startedAt: z.string().nullable(),
  handedInAt: z.string().nullable(),
  /**
   * When the student last added to the submission after the deadline; `handedInAt` is the time of the submission in
   * time.
   */
  lateAt: z.string().nullable(),
  checkedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  checkedAt: z.string().nullable(),
  unreadCount: z.number(),
})
export type Participant = z.infer<typeof Participant>

/**
 * A verdict on an exam: a score, or a failure reason. With a failure reason the score is optional and does not count.
 */
export const ExamCheckInput = z
  .object({
    participantId: id,
    score: score.nullish(),
    comment,
    failureReasonId: shortId.nullish(),
    /** The version of the work that the user saw; if the work has changed since, the verdict is refused. */
    version: z.int().positive().optional(),
    clientId: clientId.optional(),
  })
  .refine(({ score, failureReasonId }) => score != null || failureReasonId != null, {
    path: ['score'],
    message: generalTexts.required,
  })
export type ExamCheckInput = z.infer<typeof ExamCheckInput>

/** The distribution of scores over the bands of `examBands`, best first; the last row counts scores of 0. */
export const Distribution = z.array(z.object({ from: z.number(), to: z.number(), count: z.number() }))
