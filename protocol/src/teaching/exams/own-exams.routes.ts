import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { id, idAndName, paging, timestamp } from '../../fields.ts'
import { route, sessionAccessRule, studentRouteDefaults } from '../../route.ts'
import {
  ChatMessage,
  ChatStatus,
  messagesAfterIdQuery,
  OwnExamMessageInput,
  OwnSubmissionFields,
} from '../chats/schemas.ts'
import { ExamPeriod, ExamResult } from './schemas.ts'

const OwnExam = OwnSubmissionFields.omit({ status: true }).extend({
  id: z.number(),
  group: idAndName,
  theme: z.string(),
  description: z.string(),
  startDate: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  beginsAt: timestamp,
  /** The time until which the student can submit the exam; other answers call it `deadline`. */
  endsAt: timestamp,
  period: z.enum(ExamPeriod),
  chatStatus: z.enum(ChatStatus),
  startedAt: timestamp.nullable(),
  announced: z.boolean(),
  /** Result, score and comment are null until the exam's results are announced. */
  result: z.enum(ExamResult).nullable(),
  /** Files of the exam's description, which the student always sees. Questions are in `questionFiles`. */
  files: z.array(Attachment),
  /** Files with questions; empty until the student starts the exam. */
  questionFiles: z.array(Attachment),
})

/** The server's time, from which clients calculate the remaining time, because the device's clock may be wrong. */
const now = { now: timestamp }

export const ownExams = {
  list: route('GET', '/exams', {
    ...studentRouteDefaults,
    summary: "O'z imtihonlari, oxirgisi birinchi",
    query: z.object(paging),
    answer: z.object({ exams: z.array(OwnExam), total: z.number(), ...now }),
  }),
  read: route('GET', '/exams/{id}', {
    ...studentRouteDefaults,
    summary: 'Bitta imtihon va chati',
    answer: z.object({ exam: OwnExam, messages: z.array(ChatMessage), ...now }),
  }),
  /** Verdicts are omitted until the exam's results are announced. */
  messages: route('GET', '/exams/{id}/messages', {
    ...studentRouteDefaults,
    summary: 'Imtihon chatining xabarlari, berilgan xabardan keyingilari',
    query: messagesAfterIdQuery,
    answer: z.object({ messages: z.array(ChatMessage) }),
  }),
  /** Marks all messages up to the given id as read; messages that are already read stay read. */
  readUntil: route('PUT', '/exams/{id}/read', {
    side: 'student',
    idempotent: true,
    access: sessionAccessRule,
    summary: "Imtihon chatini shu xabargacha o'qilgan deb belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
  /** Repeating the start of an exam returns the same questions. */
  start: route('POST', '/exams/{id}/start', {
    side: 'student',
    idempotent: true,
    access: sessionAccessRule,
    summary: 'Imtihonni boshlash: savollar ochiladi',
    answer: z.object({ exam: OwnExam, ...now }),
    errors: ['EXAM_NOT_STARTED', 'DEADLINE_OVER'],
    audit: 'all_groups:exam_chats',
  }),
  write: route('POST', '/exams/{id}/messages', {
    side: 'student',
    idempotent: true,
    access: sessionAccessRule,
    summary: 'Imtihon ishini topshirish yoki chatga yozish',
    body: OwnExamMessageInput,
    answer: z.object({ exam: OwnExam, message: ChatMessage, ...now }),
    status: 201,
    errors: ['FILE_UNKNOWN', 'KEY_REUSED', 'DEADLINE_OVER', 'EXAM_NOT_STARTED', 'TOO_MANY_REQUESTS'],
    audit: 'all_groups:exam_chats',
  }),
}
