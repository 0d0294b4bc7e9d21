import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { id, named, optional, paging } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { ChatMessage, HomeworkStatus, messagesAfter, OwnMessageInput, OwnWork } from '../chats/schemas.ts'
import { OwnHomeworkState } from './schemas.ts'

const OwnHomework = OwnWork.extend({
  id: z.number(),
  /** Grows with each change of the work; a hand-in names the one that its writer saw. */
  version: z.number(),
  group: named,
  theme: z.string(),
  description: z.string(),
  lessonDate: z.string(),
  files: z.array(Attachment),
})

/** A student's own homework. */
export const ownHomework = {
  /**
   * The latest lesson first. By `state` in the order in which it is asked for: what is to do by the time left, what
   * waits by when it was handed in, what is checked by when that was, what was missed by its deadline, the latest first.
   */
  list: route('GET', '/homeworks', {
    side: 'student',
    access: session,
    summary: "O'z uy vazifalari, oxirgi dars birinchi",
    query: z.object({
      ...paging,
      status: optional(z.coerce.number().pipe(z.enum(HomeworkStatus))),
      state: optional(OwnHomeworkState),
    }),
    answer: z.object({ homeworks: z.array(OwnHomework), total: z.number() }),
  }),
  read: route('GET', '/homeworks/{id}', {
    side: 'student',
    access: session,
    summary: 'Bitta uy vazifasi va chati',
    answer: z.object({ homework: OwnHomework, messages: z.array(ChatMessage) }),
  }),
  messages: route('GET', '/homeworks/{id}/messages', {
    side: 'student',
    access: session,
    summary: 'Uy vazifasi chatining xabarlari, berilgan xabardan keyingilari',
    query: messagesAfter,
    answer: z.object({ messages: z.array(ChatMessage) }),
  }),
  /** Everything up to that message; never back. */
  readUntil: route('PUT', '/homeworks/{id}/read', {
    side: 'student',
    idempotent: true,
    access: session,
    summary: "Uy vazifasi chatini shu xabargacha o'qilgan deb belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
  /**
   * Hands in, or talks. Until the deadline work is handed in that is not, or was rejected; afterwards only what waits
   * is completed, marked late. Talk is taken at any time and changes nothing.
   */
  write: route('POST', '/homeworks/{id}/messages', {
    side: 'student',
    idempotent: true,
    access: session,
    summary: 'Uy vazifasini topshirish yoki chatga yozish',
    body: OwnMessageInput,
    answer: z.object({ homework: OwnHomework, message: ChatMessage }),
    status: 201,
    errors: ['FILE_UNKNOWN', 'KEY_REUSED', 'WORK_CHANGED', 'DEADLINE_OVER', 'TOO_MANY_REQUESTS'],
    audit: 'all_groups:check_homeworks',
  }),
}
