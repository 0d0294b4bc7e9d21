import { z } from 'zod'
import { attachmentRules, Uploaded } from '../../centre/files/schemas.ts'
import { id, idParams, login, moment, nothing, optional, paging } from '../../fields.ts'
import { open, route, session } from '../../route.ts'
import { ChatMessage, HomeworkStatus, MessageInput } from '../../teaching/chats/schemas.ts'
import { OwnExam, OwnHomework } from './schemas.ts'

/**
 * What a student's own program may do, below `/api/student`: its own token, its own rows and nothing else. Whatever is
 * another student's does not exist here (404).
 */
const side = 'student' as const

const handIn = ['NOT_FOUND', 'FILE_UNKNOWN', 'DEADLINE_OVER'] as const

export const studentSide = {
  signIn: route({
    side,
    method: 'POST',
    path: '/auth/sign-in',
    access: open,
    summary: "O'quvchining kirishi; token 12 soat yashaydi",
    body: z.object({ login: z.string().max(200), password: z.string().max(200) }),
    answer: z.object({ accessToken: z.string(), student: z.object({ id: z.number(), fullName: z.string(), login }) }),
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
  }),
  logout: route({
    side,
    method: 'POST',
    path: '/auth/logout',
    access: session,
    summary: 'Chiqish',
    answer: nothing,
    audit: 'auth',
  }),
  homeworks: route({
    side,
    method: 'GET',
    path: '/homeworks',
    access: session,
    summary: "O'z uy vazifalari, oxirgi dars birinchi",
    query: z.object({ ...paging, status: optional(z.coerce.number().pipe(z.enum(HomeworkStatus))) }),
    answer: z.object({ homeworks: z.array(OwnHomework), total: z.number() }),
  }),
  homework: route({
    side,
    method: 'GET',
    path: '/homeworks/{id}',
    access: session,
    summary: 'Bitta uy vazifasi va chati',
    params: idParams,
    answer: z.object({ homework: OwnHomework, messages: z.array(ChatMessage) }),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Hands in, or writes about what is handed in. Until the deadline a message hands work in that is not, or was
   * rejected; afterwards only words about work that was handed in are taken.
   */
  writeHomework: route({
    side,
    method: 'POST',
    path: '/homeworks/{id}/messages',
    access: session,
    summary: 'Uy vazifasini topshirish yoki chatga yozish',
    params: idParams,
    body: MessageInput,
    answer: z.object({ homework: OwnHomework, message: ChatMessage }),
    status: 201,
    errors: handIn,
    audit: 'all_groups:check_homeworks',
  }),
  exams: route({
    side,
    method: 'GET',
    path: '/exams',
    access: session,
    summary: "O'z imtihonlari, oxirgisi birinchi",
    query: z.object(paging),
    answer: z.object({ exams: z.array(OwnExam), total: z.number() }),
  }),
  exam: route({
    side,
    method: 'GET',
    path: '/exams/{id}',
    access: session,
    summary: 'Bitta imtihon va chati',
    params: idParams,
    answer: z.object({ exam: OwnExam, messages: z.array(ChatMessage) }),
    errors: ['NOT_FOUND'],
  }),
  /** Deals the questions, once: asked again it answers the same. */
  startExam: route({
    side,
    method: 'POST',
    path: '/exams/{id}/start',
    access: session,
    summary: 'Imtihonni boshlash: savollar ochiladi',
    params: idParams,
    answer: z.object({ exam: OwnExam }),
    errors: ['NOT_FOUND', 'EXAM_NOT_STARTED', 'DEADLINE_OVER'],
    audit: 'all_groups:exam_chats',
  }),
  writeExam: route({
    side,
    method: 'POST',
    path: '/exams/{id}/messages',
    access: session,
    summary: 'Imtihon ishini topshirish yoki chatga yozish',
    params: idParams,
    body: MessageInput,
    answer: z.object({ exam: OwnExam, message: ChatMessage }),
    status: 201,
    errors: [...handIn, 'EXAM_NOT_STARTED'],
    audit: 'all_groups:exam_chats',
  }),
  upload: route({
    side,
    method: 'POST',
    path: '/upload/homework-attachments',
    access: session,
    summary: 'Ishga fayl yuklash (rasm 2 MB, boshqa fayl 10 MB gacha)',
    upload: { maxBytes: attachmentRules.documentMaxBytes, tooLarge: attachmentRules.tooLarge },
    answer: Uploaded,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_BROKEN'],
    audit: false,
  }),
  notifications: route({
    side,
    method: 'GET',
    path: '/notifications',
    access: session,
    summary: "O'quvchining bildirishnomalari",
    query: z.object(paging),
    answer: z.object({
      notifications: z.array(
        z.object({
          id,
          title: z.string(),
          body: z.string(),
          kind: z.number(),
          createdAt: moment,
          readAt: moment.nullable(),
        }),
      ),
      total: z.number(),
    }),
  }),
}
