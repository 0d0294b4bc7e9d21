import { z } from 'zod'
import {
  comment,
  date,
  id,
  idParams,
  named,
  nothing,
  optional,
  paging,
  score,
  searchValue,
  text,
  time,
} from '../../fields.ts'
import { type Access, anyOf, can, open, route } from '../../route.ts'
import { passThreshold } from '../../scores.ts'
import {
  Attachment,
  attachments,
  Chat,
  ChatMessage,
  ChatStatus,
  clientId,
  MessageInput,
  OpenChat,
} from '../chats/routes.ts'
import { DeadlineInput } from '../homework/routes.ts'

/** Random: each participant is dealt one of the question files; Same: everybody gets all of them. */
export const QuestionMode = { Random: 1, Same: 2 } as const
export type QuestionMode = (typeof QuestionMode)[keyof typeof QuestionMode]

/** Of a lesson or exam: before its begin, until its deadline, after. */
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
  /** Handed in and not checked yet. */
  waiting: z.number(),
  checked: z.number(),
  passed: z.number(),
  failed: z.number(),
  failedExam: z.number(),
  /** Neither handed in nor checked; absent once announced. */
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
  /** Of the scores there are, those set aside left out; null without any. */
  averageScore: z.number().nullable(),
  author: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  createdAt: z.string(),
})
export type Exam = z.infer<typeof Exam>

const times = {
  startDate: date,
  beginTime: time,
  endTime: time,
  /** Until when work is handed in; the exam's end when left out, and never before it. */
  deadline: z.iso.datetime({ offset: true, error: "Sana noto'g'ri" }).nullish(),
}
const words = {
  theme: text(200),
  description: comment,
  files: attachments.default([]),
  questionMode: z.enum(QuestionMode),
  questionFiles: z.array(z.string().min(1).max(200)).max(50, "Ko'pi bilan 50 ta savol fayli").default([]),
}
const endsAfterBegin = ({ beginTime, endTime }: { beginTime: string; endTime: string }) => beginTime < endTime
const endTooEarly = { path: ['endTime'], message: "Tugash vaqti boshlanishidan keyin bo'lsin" }
const hasQuestionsToDeal = ({ questionMode, questionFiles }: { questionMode: QuestionMode; questionFiles: string[] }) =>
  questionMode !== QuestionMode.Random || questionFiles.length >= 2
const tooFewQuestions = { path: ['questionFiles'], message: 'Tasodifiy savollar uchun kamida 2 ta fayl yuklang' }

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
  checkedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  checkedAt: z.string().nullable(),
  unreadCount: z.number(),
})
export type Participant = z.infer<typeof Participant>

/** Either a score, or a failure reason (then the score may be left out and does not count). */
export const ExamCheckInput = z
  .object({
    participantId: id,
    score: score.nullish(),
    comment,
    failureReasonId: id.nullish(),
    /** The version the checker saw; a work that has changed since is not overwritten. */
    version: z.int().positive().optional(),
    clientId: clientId.optional(),
  })
  .refine(({ score, failureReasonId }) => score != null || failureReasonId != null, {
    path: ['score'],
    message: "Maydonni to'ldiring",
  })
export type ExamCheckInput = z.infer<typeof ExamCheckInput>

/** How the scores lie: a band of `examBands`, best first, then 0. */
const Distribution = z.array(z.object({ from: z.number(), to: z.number(), count: z.number() }))

const exam = (option: 'create' | 'read' | 'update' | 'delete') =>
  anyOf(can('my_groups:exam', option), can('all_groups:exam', option))
const chats = (option: 'read' | 'update'): Access & { kind: 'can' } =>
  anyOf(can('my_groups:exam_chats', option), can('all_groups:exam_chats', option))

const chatParams = z.object({ id, chatId: id })

/** Exams have no twin calls: who holds the all-groups grant gets all groups of the branches, others their own. */
export const exams = {
  list: route({
    method: 'GET',
    path: '/groups/{id}/exams',
    access: exam('read'),
    summary: 'Guruh imtihonlari',
    params: idParams,
    query: z.object({ ...paging, period: optional(z.coerce.number().pipe(z.enum(Period))) }),
    /** Latest first. */
    answer: z.object({ exams: z.array(Exam), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/exams',
    access: exam('create'),
    summary: "Imtihon qo'shish",
    body: ExamInput,
    answer: z.object({ exam: Exam }),
    status: 201,
    errors: ['NOT_FOUND', 'FILE_UNKNOWN'],
  }),
  read: route({
    method: 'GET',
    path: '/exams/{id}',
    access: exam('read'),
    summary: 'Bitta imtihon',
    params: idParams,
    answer: z.object({ exam: Exam }),
    errors: ['NOT_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/exams/{id}',
    access: exam('update'),
    summary: 'Imtihonni tahrirlash',
    params: idParams,
    body: ExamEdit,
    answer: z.object({ exam: Exam }),
    errors: ['NOT_FOUND', 'FILE_UNKNOWN', 'EXAM_ANNOUNCED'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/exams/{id}',
    access: exam('delete'),
    summary: "Hali hech kim topshirmagan imtihonni o'chirish",
    params: idParams,
    answer: nothing,
    errors: ['NOT_FOUND', 'EXAM_IN_USE', 'EXAM_ANNOUNCED'],
  }),
  participants: route({
    method: 'GET',
    path: '/exams/{id}/participants',
    access: exam('read'),
    summary: 'Imtihon qatnashchilari',
    params: idParams,
    query: z.object({ ...paging, value: searchValue }),
    answer: z.object({ participants: z.array(Participant), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  results: route({
    method: 'GET',
    path: '/exams/{id}/results',
    access: exam('read'),
    summary: 'Imtihon natijalari',
    params: idParams,
    answer: z.object({
      exam: Exam,
      /** Best score first, then who has none, by name. */
      participants: z.array(Participant.extend({ place: z.number().nullable() })),
      distribution: Distribution,
    }),
    errors: ['NOT_FOUND'],
  }),
  check: route({
    method: 'PUT',
    path: '/exams/{id}/check',
    access: chats('update'),
    summary: 'Imtihon ishini baholash; topshirilmagan (yozma) ishni ham',
    params: idParams,
    body: ExamCheckInput,
    answer: z.object({ participant: Participant }),
    errors: ['NOT_FOUND', 'CHAT_CHANGED', 'EXAM_ANNOUNCED', 'EXAM_NOT_STARTED'],
  }),
  deadline: route({
    method: 'PATCH',
    path: '/exams/{id}/deadline',
    access: exam('update'),
    summary: "Imtihon muddatini hamma uchun o'zgartirish",
    params: idParams,
    body: DeadlineInput,
    answer: z.object({ exam: Exam }),
    errors: ['NOT_FOUND', 'EXAM_ANNOUNCED'],
  }),
  studentDeadline: route({
    method: 'PATCH',
    path: '/exams/{id}/students/{studentId}/deadline',
    access: exam('update'),
    summary: "Imtihon muddatini bitta o'quvchi uchun o'zgartirish",
    params: z.object({ id, studentId: id }),
    body: DeadlineInput,
    answer: z.object({ participant: Participant }),
    errors: ['NOT_FOUND', 'EXAM_ANNOUNCED'],
  }),
  /** Once, when nothing waits to be checked and nobody may still hand in: results become final, the public page opens, students are told. */
  announce: route({
    method: 'POST',
    path: '/exams/{id}/announce',
    access: exam('update'),
    summary: "Imtihon natijalarini e'lon qilish",
    params: idParams,
    answer: z.object({ exam: Exam }),
    errors: ['NOT_FOUND', 'EXAM_ANNOUNCED', 'EXAM_NOT_READY'],
  }),
  failureReasons: route({
    method: 'GET',
    path: '/exams/failure-reasons',
    access: anyOf(exam('read'), chats('read')),
    summary: 'Imtihondan chetlatish sabablari',
    answer: z.object({ reasons: z.array(named) }),
  }),
  chats: route({
    method: 'GET',
    path: '/exams/{id}/chats',
    access: chats('read'),
    summary: 'Imtihon chatlari',
    params: idParams,
    query: z.object({ ...paging, value: searchValue, status: optional(z.coerce.number().pipe(z.enum(ChatStatus))) }),
    answer: z.object({ chats: z.array(Chat), total: z.number(), seq: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  chat: route({
    method: 'GET',
    path: '/exams/{id}/chats/{chatId}',
    access: chats('read'),
    summary: 'Bitta imtihon chati',
    params: chatParams,
    /** With what the check panel needs beside the chat. */
    answer: OpenChat.extend({ participant: Participant, exam: Exam }),
    errors: ['NOT_FOUND'],
  }),
  write: route({
    method: 'POST',
    path: '/exams/{id}/chats/{chatId}/messages',
    access: chats('update'),
    summary: 'Imtihon chatiga xabar yozish',
    params: chatParams,
    body: MessageInput,
    answer: z.object({ message: ChatMessage }),
    status: 201,
    errors: ['NOT_FOUND', 'FILE_UNKNOWN'],
  }),
  take: route({
    method: 'PUT',
    path: '/exams/{id}/chats/{chatId}/checking',
    access: chats('update'),
    summary: 'Imtihon ishini tekshirishga olish',
    params: chatParams,
    body: z.object({ force: z.boolean().default(false) }),
    answer: z.object({ chat: Chat }),
    errors: ['NOT_FOUND'],
    audit: false,
  }),
  readUntil: route({
    method: 'PUT',
    path: '/exams/{id}/chats/{chatId}/read',
    access: chats('read'),
    summary: "Imtihon chati xabarlarini o'qilgan deb belgilash",
    params: chatParams,
    body: z.object({ messageId: id }),
    answer: nothing,
    errors: ['NOT_FOUND'],
    audit: false,
  }),
  stream: route({
    method: 'GET',
    path: '/exams/{id}/chats/stream',
    access: chats('read'),
    summary: 'Imtihon chatlaridagi yangiliklar oqimi (text/event-stream, ChatEvent)',
    params: idParams,
    query: z.object({ after: optional(z.coerce.number().int().min(0)) }),
    stream: true,
    answer: nothing,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  /** For anybody who holds the address: least fields, throttled per address; best first. */
  publicResult: route({
    method: 'GET',
    path: '/public/exam-result/{examId}',
    access: open,
    summary: "E'lon qilingan imtihon natijasi (havola bo'yicha)",
    params: z.object({ examId: z.string().min(1).max(100) }),
    answer: z.object({
      exam: z.object({ theme: z.string(), date: z.string(), averageScore: z.number().nullable() }),
      group: z.object({ name: z.string() }),
      participants: z.array(
        z.object({
          place: z.number().nullable(),
          fullName: z.string(),
          score: z.number().nullable(),
          status: z.enum(ExamResult),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
}
