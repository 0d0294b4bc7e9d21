import { z } from 'zod'
import { id, idAndName, optionalParam, paging, searchTextField } from '../../fields.ts'
import { MessageInput } from '../../message.ts'
import { type AccessRule, publicAccessRule, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { Chat, ChatDetail, ChatMessage, ChatStatus } from '../chats/schemas.ts'
import { HomeworkDeadlineInput } from '../homework/schemas.ts'
import {
  Exam,
  ExamCheckInput,
  ExamEdit,
  ExamInput,
  ExamParticipant,
  ExamPeriod,
  ExamResult,
  ScoreDistribution,
} from './schemas.ts'

const exam = (option: 'create' | 'read' | 'update' | 'delete') =>
  requireAnyGrant(requireGrant('my_groups:exam', option), requireGrant('all_groups:exam', option))
const chats = (option: 'read' | 'update'): AccessRule & { kind: 'can' } =>
  requireAnyGrant(requireGrant('my_groups:exam_chats', option), requireGrant('all_groups:exam_chats', option))

const chatParams = z.object({ id, chatId: id })

/** Users with the right to all groups see all groups of their branches, others only groups that they teach. */
export const exams = {
  list: route('GET', '/groups/{id}/exams', {
    access: exam('read'),
    summary: 'Guruh imtihonlari',
    query: z.object({ ...paging, period: optionalParam(z.coerce.number().pipe(z.enum(ExamPeriod))) }),
    answer: z.object({ exams: z.array(Exam), total: z.number() }),
  }),
  create: route('POST', '/exams', {
    access: exam('create'),
    summary: "Imtihon qo'shish",
    body: ExamInput,
    answer: z.object({ exam: Exam }),
    status: 201,
    errors: ['NOT_FOUND', 'FILE_UNKNOWN'],
  }),
  read: route('GET', '/exams/{id}', {
    access: exam('read'),
    summary: 'Bitta imtihon',
    answer: z.object({ exam: Exam }),
  }),
  update: route('PUT', '/exams/{id}', {
    edits: true,
    access: exam('update'),
    summary: 'Imtihonni tahrirlash',
    body: ExamEdit,
    answer: z.object({ exam: Exam }),
    errors: ['FILE_UNKNOWN', 'EXAM_ANNOUNCED'],
  }),
  remove: route('DELETE', '/exams/{id}', {
    access: exam('delete'),
    summary: "Hali hech kim topshirmagan imtihonni o'chirish",
    errors: ['EXAM_IN_USE', 'EXAM_ANNOUNCED'],
  }),
  participants: route('GET', '/exams/{id}/participants', {
    access: exam('read'),
    summary: 'Imtihon qatnashchilari',
    query: z.object({ ...paging, value: searchTextField }),
    answer: z.object({ participants: z.array(ExamParticipant), total: z.number() }),
  }),
  results: route('GET', '/exams/{id}/results', {
    access: exam('read'),
    summary: 'Imtihon natijalari',
    answer: z.object({
      exam: Exam,
      participants: z.array(ExamParticipant.extend({ place: z.number().nullable() })),
      distribution: ScoreDistribution,
    }),
  }),
  check: route('PUT', '/exams/{id}/check', {
    idempotent: true,
    access: chats('update'),
    summary: 'Imtihon ishini baholash; topshirilmagan (yozma) ishni ham',
    body: ExamCheckInput,
    answer: z.object({ participant: ExamParticipant }),
    errors: ['KEY_REUSED', 'CHAT_CHANGED', 'EXAM_ANNOUNCED', 'EXAM_NOT_STARTED'],
  }),
  deadline: route('PATCH', '/exams/{id}/deadline', {
    edits: true,
    access: exam('update'),
    summary: "Imtihon muddatini hamma uchun o'zgartirish",
    body: HomeworkDeadlineInput,
    answer: z.object({ exam: Exam }),
    errors: ['EXAM_ANNOUNCED'],
  }),
  studentDeadline: route('PATCH', '/exams/{id}/students/{studentId}/deadline', {
    edits: true,
    access: exam('update'),
    summary: "Imtihon muddatini bitta talaba uchun o'zgartirish",
    body: HomeworkDeadlineInput,
    answer: z.object({ participant: ExamParticipant }),
    errors: ['EXAM_ANNOUNCED'],
  }),
  /** Makes the exam's results final and public. Refused while a submission is unchecked or can still be handed in. */
  announce: route('POST', '/exams/{id}/announce', {
    access: exam('update'),
    summary: "Imtihon natijalarini e'lon qilish",
    answer: z.object({ exam: Exam }),
    errors: ['EXAM_ANNOUNCED', 'EXAM_NOT_READY'],
  }),
  failureReasons: route('GET', '/exams/failure-reasons', {
    access: requireAnyGrant(exam('read'), chats('read')),
    summary: 'Imtihondan chetlatish sabablari',
    answer: z.object({ reasons: z.array(idAndName) }),
  }),
  chats: route('GET', '/exams/{id}/chats', {
    access: chats('read'),
    summary: 'Imtihon chatlari',
    query: z.object({
      ...paging,
      value: searchTextField,
      status: optionalParam(z.coerce.number().pipe(z.enum(ChatStatus))),
    }),
    answer: z.object({ chats: z.array(Chat), total: z.number(), seq: z.number() }),
  }),
  chat: route('GET', '/exams/{id}/chats/{chatId}', {
    access: chats('read'),
    summary: 'Bitta imtihon chati',
    params: chatParams,
    /** The participant's chat about the exam, for the panel in which staff check submissions. */
    answer: ChatDetail.extend({ participant: ExamParticipant, exam: Exam }),
  }),
  write: route('POST', '/exams/{id}/chats/{chatId}/messages', {
    idempotent: true,
    access: chats('update'),
    summary: 'Imtihon chatiga xabar yozish',
    params: chatParams,
    body: MessageInput,
    answer: z.object({ message: ChatMessage }),
    status: 201,
    errors: ['FILE_UNKNOWN', 'KEY_REUSED', 'TOO_MANY_REQUESTS'],
  }),
  take: route('PUT', '/exams/{id}/chats/{chatId}/checking', {
    access: chats('update'),
    summary: 'Imtihon ishini tekshirishga olish',
    params: chatParams,
    body: z.object({ force: z.boolean().default(false) }),
    answer: z.object({ chat: Chat }),
    audit: false,
  }),
  readUntil: route('PUT', '/exams/{id}/chats/{chatId}/read', {
    access: chats('read'),
    summary: "Imtihon chati xabarlarini o'qilgan deb belgilash",
    params: chatParams,
    body: z.object({ messageId: id }),
    audit: false,
  }),
  stream: route('GET', '/exams/{id}/chats/stream', {
    access: chats('read'),
    summary: 'Imtihon chatlaridagi yangiliklar oqimi (text/event-stream, ChatEvent)',
    query: z.object({ after: optionalParam(z.coerce.number().int().min(0)) }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  /**
   * The public page of an exam's results: few fields, because any person may open it. The number of calls is limited
   * per IP address.
   */
  publicResult: route('GET', '/public/exam-result/{examId}', {
    access: publicAccessRule,
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
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
