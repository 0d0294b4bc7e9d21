import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { idParams, moment, named, paging } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { ChatMessage, ChatStatus, OwnMessageInput, OwnWork } from '../chats/schemas.ts'
import { ExamResult, Period } from './schemas.ts'

const OwnExam = OwnWork.omit({ status: true }).extend({
  id: z.number(),
  group: named,
  theme: z.string(),
  description: z.string(),
  startDate: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  period: z.enum(Period),
  chatStatus: z.enum(ChatStatus),
  startedAt: moment.nullable(),
  announced: z.boolean(),
  /** Null until announced; so are score and comment. */
  result: z.enum(ExamResult).nullable(),
  /** At once, as the description is; what is to be answered are the questions. */
  files: z.array(Attachment),
  /** Empty until the student has started. */
  questionFiles: z.array(Attachment),
})

/** A student's own exams. */
export const ownExams = {
  list: route({
    side: 'student',
    method: 'GET',
    path: '/exams',
    access: session,
    summary: "O'z imtihonlari, oxirgisi birinchi",
    query: z.object(paging),
    answer: z.object({ exams: z.array(OwnExam), total: z.number() }),
  }),
  read: route({
    side: 'student',
    method: 'GET',
    path: '/exams/{id}',
    access: session,
    summary: 'Bitta imtihon va chati',
    params: idParams,
    answer: z.object({ exam: OwnExam, messages: z.array(ChatMessage) }),
    errors: ['NOT_FOUND'],
  }),
  /** Deals the questions, once: asked again it answers the same. */
  start: route({
    side: 'student',
    method: 'POST',
    path: '/exams/{id}/start',
    idempotent: true,
    access: session,
    summary: 'Imtihonni boshlash: savollar ochiladi',
    params: idParams,
    answer: z.object({ exam: OwnExam }),
    errors: ['NOT_FOUND', 'EXAM_NOT_STARTED', 'DEADLINE_OVER'],
    audit: 'all_groups:exam_chats',
  }),
  write: route({
    side: 'student',
    method: 'POST',
    path: '/exams/{id}/messages',
    idempotent: true,
    access: session,
    summary: 'Imtihon ishini topshirish yoki chatga yozish',
    params: idParams,
    body: OwnMessageInput,
    answer: z.object({ exam: OwnExam, message: ChatMessage }),
    status: 201,
    errors: ['NOT_FOUND', 'FILE_UNKNOWN', 'KEY_REUSED', 'DEADLINE_OVER', 'EXAM_NOT_STARTED', 'TOO_MANY_REQUESTS'],
    audit: 'all_groups:exam_chats',
  }),
}
