import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { teachingTexts } from '../../errors/teaching.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, date, id, named, score, shortId, text, time, timestampInput } from '../../fields.ts'
import { attachments, clientId } from '../../message.ts'
import { passThreshold } from '../../scores.ts'
import { ChatStatus } from '../chats/schemas.ts'

/** Random: each participant is dealt one of the question files; Same: everybody gets all of them. */
export const QuestionMode = { Random: 1, Same: 2 } as const
export type QuestionMode = (typeof QuestionMode)[keyof typeof QuestionMode]

/** The period of a lesson or exam: before its begin, until its deadline, after. */
export const Period = { NotStarted: 1, Active: 2, Ended: 3 } as const
export type Period = (typeof Period)[keyof typeof Period]

/** FailedExam: took part, but set aside for a failure reason. */
export const ExamResult = { Failed: 1, Passed: 2, Absent: 3, FailedExam: 4 } as const
export type ExamResult = (typeof ExamResult)[keyof typeof ExamResult]

/**
 * The outcome of a participant: what stands written; else by the score; without a score nothing is known until the
 * announcement, which calls it absent.
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
  /** Work handed in and not checked yet. */
  waiting: z.number(),
  checked: z.number(),
  passed: z.number(),
  failed: z.number(),
  failedExam: z.number(),
  /** Those who neither handed in nor were checked; absent once announced. */
  missing: z.number(),
})

/** `beginTime`, `endTime` on `startDate`, Asia/Tashkent. */
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
  /** Opens `/exam-result/{publicCode}`; null until announced. */
  publicCode: z.string().nullable(),
  /** Whether it may be announced now: nothing waits to be checked, and nobody may still hand in. */
  canAnnounce: z.boolean(),
  participants: participantCounts,
  /** The average of the scores there are, those set aside left out; null without any. */
  averageScore: z.number().nullable(),
  author: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  createdAt: z.string(),
})
export type Exam = z.infer<typeof Exam>

const times = {
  startDate: date,
  beginTime: time,
  endTime: time,
  /** The moment until which work is handed in; the exam's end when left out, and never before it. */
  deadline: timestampInput.nullish(),
}
const words = {
  theme: text(200),
  description: comment,
  files: attachments.default([]),
  questionMode: z.enum(QuestionMode),
  questionFiles: z.array(z.string().min(1).max(200)).max(50, teachingTexts.fiftyQuestions).default([]),
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
/** The group stays; once it has begun, so do begin and questions. */
export const ExamEdit = z
  .object({ ...words, ...times })
  .refine(endsAfterBegin, endTooEarly)
  .refine(hasQuestionsToDeal, tooFewQuestions)
export type ExamEdit = z.infer<typeof ExamEdit>

/** A participant is the chat of a student about the exam: `id` is the chat's. */
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
  /** When it was last completed after its deadline; `handedInAt` keeps what came in time. */
  lateAt: z.string().nullable(),
  checkedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  checkedAt: z.string().nullable(),
  unreadCount: z.number(),
})
export type Participant = z.infer<typeof Participant>

/** The check is either a score, or a failure reason (then the score may be left out and does not count). */
export const ExamCheckInput = z
  .object({
    participantId: id,
    score: score.nullish(),
    comment,
    failureReasonId: shortId.nullish(),
    /** The version the checker saw; a work that has changed since is not overwritten. */
    version: z.int().positive().optional(),
    clientId: clientId.optional(),
  })
  .refine(({ score, failureReasonId }) => score != null || failureReasonId != null, {
    path: ['score'],
    message: generalTexts.required,
  })
export type ExamCheckInput = z.infer<typeof ExamCheckInput>

/** How the scores lie: a band of `examBands`, best first, then 0. */
export const Distribution = z.array(z.object({ from: z.number(), to: z.number(), count: z.number() }))
