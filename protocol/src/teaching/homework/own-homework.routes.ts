import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { id, named, optional, paging } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { ChatMessage, HomeworkStatus, messagesAfter, OwnMessageInput, OwnWork } from '../chats/schemas.ts'
import { OwnHomeworkState } from './schemas.ts'

const OwnHomework = OwnWork.extend({
  id: z.number(),
  /** Increases with each change of the work; a submission must name the version that the student saw. */
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
   * Latest lesson first. With `state`: `todo` by remaining time, `waiting` by submission time, checked work by the time
   * of the verdict, `missed` by deadline, latest first.
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
  /** Marks all messages up to this one as read; messages that were marked before stay read. */
  readUntil: route('PUT', '/homeworks/{id}/read', {
    side: 'student',
    idempotent: true,
    access: session,
    summary: "Uy vazifasi chatini shu xabargacha o'qilgan deb belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
  /**
   * Submits work or sends a message. Until the deadline, the student can submit work that is not submitted or was
   * rejected. After it, only a waiting submission can get additions, marked late. Conversation is accepted at any time.
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
