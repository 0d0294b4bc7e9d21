import { z } from 'zod'
import {
  bulkPreviewSchemaOf,
  bulkRowIds,
  countResponse,
  date,
  id,
  optionalParam,
  paging,
  searchTextField,
} from '../../fields.ts'
import { MessageInput } from '../../message.ts'
import type { GrantAction } from '../../permissions.ts'
import { defineBulkOperationByGroupScope, defineRoutePerGroupScope, requireGroupGrant } from '../../route.ts'
import { Chat, ChatDetail, ChatMessage, ChatStatus, HomeworkCheckInput } from '../chats/schemas.ts'
import {
  GiveHomeworkToGroupsInput,
  Homework,
  HomeworkCounts,
  HomeworkDeadlineInput,
  HomeworkEditInput,
  HomeworkFilter,
  HomeworkInput,
  HomeworkTargetGroup,
  StudentsWithoutSubmission,
} from './schemas.ts'

const homeworkParams = z.object({ id, homeworkId: id })
const chatParams = z.object({ id, chatId: id })

const onHomework = (option: GrantAction) => requireGroupGrant('all_homeworks', option)
const onChats = (option: GrantAction) => requireGroupGrant('check_homeworks', option)

/** /groups/for-admin covers all groups of the user's branches, /groups/for-academic groups that the user teaches. */
export const homework = {
  list: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/homework', {
    access: onHomework('read'),
    summary: 'Guruh uy vazifalari',
    query: HomeworkFilter,
    answer: z.object({ homeworks: z.array(Homework), total: z.number() }),
  }),
  create: defineRoutePerGroupScope('POST', '/groups/for-{reach}/{id}/homework', {
    access: onHomework('create'),
    summary: 'Darsga uy vazifasi berish',
    body: HomeworkInput,
    answer: z.object({ homework: Homework }),
    status: 201,
    errors: ['LESSON_TOO_OLD', 'FILE_UNKNOWN'],
  }),
  targets: defineRoutePerGroupScope('GET', '/groups/for-{reach}/homework/targets', {
    access: onHomework('create'),
    summary: "Bazadagi vazifani berish mumkin bo'lgan guruhlar",
    query: z.object({ sourceId: id, value: searchTextField }),
    answer: z.object({ groups: z.array(HomeworkTargetGroup) }),
  }),
  giveToMany: defineRoutePerGroupScope('POST', '/groups/for-{reach}/homework/many', {
    access: onHomework('create'),
    summary: 'Bazadagi vazifani bir nechta guruhga berish',
    body: GiveHomeworkToGroupsInput,
    answer: countResponse,
    status: 201,
    errors: ['NOT_FOUND', 'LESSON_TOO_OLD', 'FILE_UNKNOWN'],
  }),
  read: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/homework/{homeworkId}', {
    access: onHomework('read'),
    summary: 'Bitta uy vazifasi',
    params: homeworkParams,
    answer: z.object({ homework: Homework, chats: z.array(Chat) }),
  }),
  update: defineRoutePerGroupScope('PUT', '/groups/for-{reach}/{id}/homework/{homeworkId}', {
    edits: true,
    access: onHomework('update'),
    summary: 'Uy vazifasini tahrirlash',
    params: homeworkParams,
    body: HomeworkEditInput,
    answer: z.object({ homework: Homework }),
    errors: ['FILE_UNKNOWN'],
  }),
  remove: defineRoutePerGroupScope('DELETE', '/groups/for-{reach}/{id}/homework/{homeworkId}', {
    access: onHomework('delete'),
    summary: "Hali hech kim topshirmagan uy vazifasini o'chirish",
    params: homeworkParams,
    errors: ['HOMEWORK_IN_USE'],
  }),
  /**
   * Sets the deadline for all students or, with `studentId`, one student's own deadline, which applies if it is later.
   * Homework that was not submitted in time can then be submitted again.
   */
  deadline: defineRoutePerGroupScope('PATCH', '/groups/for-{reach}/{id}/homework/{homeworkId}/deadline', {
    edits: true,
    access: onHomework('update'),
    summary: "Uy vazifasi muddatini o'zgartirish: hamma uchun yoki bitta talaba uchun",
    params: homeworkParams,
    body: HomeworkDeadlineInput.extend({ studentId: id.optional() }),
    answer: z.object({ homework: Homework }),
  }),
  /** A student in `ids` who already has a later deadline keeps that deadline. */
  deadlineOfMany: defineBulkOperationByGroupScope({
    path: '/groups/for-{reach}/{id}/homework/{homeworkId}/deadline/many',
    access: onHomework('update'),
    summary: 'Tanlangan talabalarga uy vazifasi muddatini uzaytirish',
    params: homeworkParams,
    body: HomeworkDeadlineInput.extend({ ids: bulkRowIds }),
    planned: bulkPreviewSchemaOf(['accepted', 'later']),
    answer: countResponse,
  }),
  infoCounts: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/homework/{homeworkId}/info-counts', {
    access: onHomework('read'),
    summary: "Uy vazifasi holatlari bo'yicha sonlar",
    params: homeworkParams,
    answer: HomeworkCounts,
  }),
  incompleteStudents: defineRoutePerGroupScope(
    'GET',
    '/groups/for-{reach}/{id}/homework/{homeworkId}/incomplete-students',
    {
      access: onHomework('read'),
      summary: 'Muddat tugagan, uy vazifasini bajarmagan talabalar',
      params: homeworkParams,
      answer: StudentsWithoutSubmission,
    },
  ),
  /**
   * Students who have not handed in the homework `homeworkId` or, without it, homework of lessons from `from` to `to`.
   */
  notSubmitted: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/not-submitted-homework-students', {
    access: onHomework('read'),
    summary: 'Uy vazifasini topshirmagan talabalar',
    query: z.object({ ...paging, homeworkId: optionalParam(id), from: optionalParam(date), to: optionalParam(date) }),
    answer: StudentsWithoutSubmission,
  }),
  /** Chats about homework: submissions that wait for a check first, longest wait first. */
  chats: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/homework-chats', {
    access: onChats('read'),
    summary: 'Uy vazifasi chatlari',
    query: z.object({
      ...paging,
      value: searchTextField,
      homeworkId: optionalParam(id),
      status: optionalParam(z.coerce.number().pipe(z.enum(ChatStatus))),
    }),
    answer: z.object({ chats: z.array(Chat), total: z.number(), seq: z.number() }),
  }),
  chat: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/homework-chats/{chatId}', {
    access: onChats('read'),
    summary: 'Bitta uy vazifasi chati',
    params: chatParams,
    answer: ChatDetail,
  }),
  write: defineRoutePerGroupScope('POST', '/groups/for-{reach}/{id}/homework-chats/{chatId}/messages', {
    idempotent: true,
    access: onChats('update'),
    summary: "Chatga xabar yozish; bir xil clientId bilan qayta yuborilgani o'sha xabarning o'zi",
    params: chatParams,
    body: MessageInput,
    answer: z.object({ message: ChatMessage }),
    status: 201,
    errors: ['FILE_UNKNOWN', 'KEY_REUSED', 'TOO_MANY_REQUESTS'],
  }),
  /**
   * Reserves a submission for 15 minutes for the user, who checks it. `force`: also if another user has reserved it.
   */
  take: defineRoutePerGroupScope('PUT', '/groups/for-{reach}/{id}/homework-chats/{chatId}/checking', {
    access: onChats('update'),
    summary: 'Ishni tekshirishga olish',
    params: chatParams,
    body: z.object({ force: z.boolean().default(false) }),
    answer: z.object({ chat: Chat }),
    audit: false,
  }),
  check: defineRoutePerGroupScope('PUT', '/groups/for-{reach}/{id}/homework-chats/{chatId}/check', {
    idempotent: true,
    access: onChats('update'),
    summary: 'Ishni tekshirish: ball, izoh, qabul qilish yoki qaytarish',
    params: chatParams,
    body: HomeworkCheckInput,
    answer: z.object({ chat: Chat, message: ChatMessage }),
    errors: ['KEY_REUSED', 'CHAT_CHANGED', 'NOTHING_HANDED_IN'],
  }),
  /** Marks all messages up to the given id as read; messages that are already read stay read. */
  readUntil: defineRoutePerGroupScope('PUT', '/groups/for-{reach}/{id}/homework-chats/{chatId}/read', {
    access: onChats('read'),
    summary: "Xabarlarni o'qilgan deb belgilash",
    params: chatParams,
    body: z.object({ messageId: id }),
    audit: false,
  }),
  /** `after`: the last `seq` (sequence number) that the client received; the stream first sends the later events. */
  stream: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/homework-chats/stream', {
    access: onChats('read'),
    summary: 'Uy vazifasi chatlaridagi yangiliklar oqimi (text/event-stream, ChatEvent)',
    query: z.object({ after: optionalParam(z.coerce.number().int().min(0)) }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
