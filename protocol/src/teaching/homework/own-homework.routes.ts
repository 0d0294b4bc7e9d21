import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { id, idAndName, optionalParam, paging } from '../../fields.ts'
import { route, sessionAccessRule, studentRouteDefaults } from '../../route.ts'
import {
  ChatMessage,
  HomeworkStatus,
  messagesAfterIdQuery,
  OwnMessageInput,
  OwnSubmissionFields,
} from '../chats/schemas.ts'
import { OwnHomeworkState } from './schemas.ts'

const OwnHomework = OwnSubmissionFields.extend({
  id: z.number(),
  /** Increases with each change of the homework. A student who submits work must send the version that they saw. */
  version: z.number(),
  group: idAndName,
  theme: z.string(),
  description: z.string(),
  lessonDate: z.string(),
  files: z.array(Attachment),
})

export const ownHomework = {
  /**
   * Without `state`, the latest lesson comes first. `todo`: the earliest deadline first. `waiting`: the latest
   * submission first. `returned`, `accepted`: the latest verdict first. `missed`: the latest deadline first.
   */
  list: route('GET', '/homeworks', {
    ...studentRouteDefaults,
    summary: "O'z uy vazifalari, oxirgi dars birinchi",
    query: z.object({
      ...paging,
      status: optionalParam(z.coerce.number().pipe(z.enum(HomeworkStatus))),
      state: optionalParam(OwnHomeworkState),
    }),
    answer: z.object({ homeworks: z.array(OwnHomework), total: z.number() }),
  }),
  read: route('GET', '/homeworks/{id}', {
    ...studentRouteDefaults,
    summary: 'Bitta uy vazifasi va chati',
    answer: z.object({ homework: OwnHomework, messages: z.array(ChatMessage) }),
  }),
  messages: route('GET', '/homeworks/{id}/messages', {
    ...studentRouteDefaults,
    summary: 'Uy vazifasi chatining xabarlari, berilgan xabardan keyingilari',
    query: messagesAfterIdQuery,
    answer: z.object({ messages: z.array(ChatMessage) }),
  }),
  /** Marks all messages up to the given id as read; messages that are already read stay read. */
  readUntil: route('PUT', '/homeworks/{id}/read', {
    side: 'student',
    idempotent: true,
    access: sessionAccessRule,
    summary: "Uy vazifasi chatini shu xabargacha o'qilgan deb belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
  /**
   * After the deadline, students can only add to a submission that waits for a check; the addition is marked as late.
   * Conversation is always possible.
   */
  write: route('POST', '/homeworks/{id}/messages', {
    side: 'student',
    idempotent: true,
    access: sessionAccessRule,
    summary: 'Uy vazifasini topshirish yoki chatga yozish',
    body: OwnMessageInput,
    answer: z.object({ homework: OwnHomework, message: ChatMessage }),
    status: 201,
    errors: ['FILE_UNKNOWN', 'KEY_REUSED', 'WORK_CHANGED', 'DEADLINE_OVER', 'TOO_MANY_REQUESTS'],
    audit: 'all_groups:check_homeworks',
  }),
}
