import { z } from 'zod'
import { date, id, idParams, nothing, optional, paging, searchValue } from '../../fields.ts'
import { type Access, can, route } from '../../route.ts'
import { Chat, ChatMessage, ChatStatus, CheckInput, MessageInput, OpenChat } from '../chats/schemas.ts'
import {
  counts,
  DeadlineInput,
  Homework,
  HomeworkEdit,
  HomeworkFilter,
  HomeworkInput,
  NotSubmitted,
} from './schemas.ts'

const variants = {
  admin: { path: 'for-admin', module: 'all_groups' },
  academic: { path: 'for-academic', module: 'my_groups' },
} as const
type Variant = keyof typeof variants

const homeworkParams = z.object({ id, homeworkId: id })
const chatParams = z.object({ id, chatId: id })

function routesOf(variant: Variant) {
  const { path, module } = variants[variant]
  const base = `/groups/${path}/{id}`
  const homework = (option: 'create' | 'read' | 'update' | 'delete') => can(`${module}:all_homeworks`, option)
  const chats = (option: 'read' | 'update'): Access & { kind: 'can' } => can(`${module}:check_homeworks`, option)
  return {
    list: route({
      method: 'GET',
      path: `${base}/homework`,
      access: homework('read'),
      summary: 'Guruh uy vazifalari',
      params: idParams,
      query: HomeworkFilter,
      /** Latest lesson first. */
      answer: z.object({ homeworks: z.array(Homework), total: z.number() }),
      errors: ['NOT_FOUND'],
    }),
    create: route({
      method: 'POST',
      path: `${base}/homework`,
      access: homework('create'),
      summary: 'Darsga uy vazifasi berish',
      params: idParams,
      body: HomeworkInput,
      answer: z.object({ homework: Homework }),
      status: 201,
      errors: ['NOT_FOUND', 'LESSON_TOO_OLD', 'FILE_UNKNOWN'],
    }),
    read: route({
      method: 'GET',
      path: `${base}/homework/{homeworkId}`,
      access: homework('read'),
      summary: 'Bitta uy vazifasi',
      params: homeworkParams,
      /** `chats`: every student's state in it, by name. */
      answer: z.object({ homework: Homework, chats: z.array(Chat) }),
      errors: ['NOT_FOUND'],
    }),
    update: route({
      method: 'PUT',
      path: `${base}/homework/{homeworkId}`,
      access: homework('update'),
      summary: 'Uy vazifasini tahrirlash',
      params: homeworkParams,
      body: HomeworkEdit,
      answer: z.object({ homework: Homework }),
      errors: ['NOT_FOUND', 'FILE_UNKNOWN'],
    }),
    remove: route({
      method: 'DELETE',
      path: `${base}/homework/{homeworkId}`,
      access: homework('delete'),
      summary: "Hali hech kim topshirmagan uy vazifasini o'chirish",
      params: homeworkParams,
      answer: nothing,
      errors: ['NOT_FOUND', 'HOMEWORK_IN_USE'],
    }),
    /** For everybody, or (`studentId`) for one student, whose later deadline counts. Opens uncompleted ones again. */
    deadline: route({
      method: 'PATCH',
      path: `${base}/homework/{homeworkId}/deadline`,
      access: homework('update'),
      summary: "Uy vazifasi muddatini o'zgartirish: hamma uchun yoki bitta o'quvchi uchun",
      params: homeworkParams,
      body: DeadlineInput.extend({ studentId: id.optional() }),
      answer: z.object({ homework: Homework }),
      errors: ['NOT_FOUND'],
    }),
    infoCounts: route({
      method: 'GET',
      path: `${base}/homework/{homeworkId}/info-counts`,
      access: homework('read'),
      summary: "Uy vazifasi holatlari bo'yicha sonlar",
      params: homeworkParams,
      answer: counts,
      errors: ['NOT_FOUND'],
    }),
    incompleteStudents: route({
      method: 'GET',
      path: `${base}/homework/{homeworkId}/incomplete-students`,
      access: homework('read'),
      summary: "Muddat tugagan, uy vazifasini bajarmagan o'quvchilar",
      params: homeworkParams,
      answer: NotSubmitted,
      errors: ['NOT_FOUND'],
    }),
    /** Of one homework, or of all of the group between two lesson days. */
    notSubmitted: route({
      method: 'GET',
      path: `${base}/not-submitted-homework-students`,
      access: homework('read'),
      summary: "Uy vazifasini topshirmagan o'quvchilar",
      params: idParams,
      query: z.object({ ...paging, homeworkId: optional(id), from: optional(date), to: optional(date) }),
      answer: NotSubmitted,
      errors: ['NOT_FOUND'],
    }),
    /** Waiting ones oldest first; else by the latest homework and the student's name. */
    chats: route({
      method: 'GET',
      path: `${base}/homework-chats`,
      access: chats('read'),
      summary: 'Uy vazifasi chatlari',
      params: idParams,
      query: z.object({
        ...paging,
        value: searchValue,
        homeworkId: optional(id),
        status: optional(z.coerce.number().pipe(z.enum(ChatStatus))),
      }),
      answer: z.object({ chats: z.array(Chat), total: z.number(), seq: z.number() }),
      errors: ['NOT_FOUND'],
    }),
    chat: route({
      method: 'GET',
      path: `${base}/homework-chats/{chatId}`,
      access: chats('read'),
      summary: 'Bitta uy vazifasi chati',
      params: chatParams,
      answer: OpenChat,
      errors: ['NOT_FOUND'],
    }),
    write: route({
      method: 'POST',
      path: `${base}/homework-chats/{chatId}/messages`,
      access: chats('update'),
      summary: "Chatga xabar yozish; bir xil clientId bilan qayta yuborilgani o'sha xabarning o'zi",
      params: chatParams,
      body: MessageInput,
      answer: z.object({ message: ChatMessage }),
      status: 201,
      errors: ['NOT_FOUND', 'FILE_UNKNOWN'],
    }),
    /** A waiting one becomes "being checked" by the viewer for 15 minutes; another's is taken over only with `force`. */
    take: route({
      method: 'PUT',
      path: `${base}/homework-chats/{chatId}/checking`,
      access: chats('update'),
      summary: 'Ishni tekshirishga olish',
      params: chatParams,
      body: z.object({ force: z.boolean().default(false) }),
      answer: z.object({ chat: Chat }),
      errors: ['NOT_FOUND'],
      audit: false,
    }),
    check: route({
      method: 'PUT',
      path: `${base}/homework-chats/{chatId}/check`,
      access: chats('update'),
      summary: 'Ishni tekshirish: ball, izoh, qabul qilish yoki qaytarish',
      params: chatParams,
      body: CheckInput,
      answer: z.object({ chat: Chat, message: ChatMessage }),
      errors: ['NOT_FOUND', 'CHAT_CHANGED', 'NOTHING_HANDED_IN'],
    }),
    /** Everything up to that message; never back. */
    readUntil: route({
      method: 'PUT',
      path: `${base}/homework-chats/{chatId}/read`,
      access: chats('read'),
      summary: "Xabarlarni o'qilgan deb belgilash",
      params: chatParams,
      body: z.object({ messageId: id }),
      answer: nothing,
      errors: ['NOT_FOUND'],
      audit: false,
    }),
    /** `after`: the last `seq` that was seen; what came since is told first. */
    stream: route({
      method: 'GET',
      path: `${base}/homework-chats/stream`,
      access: chats('read'),
      summary: 'Uy vazifasi chatlaridagi yangiliklar oqimi (text/event-stream, ChatEvent)',
      params: idParams,
      query: z.object({ after: optional(z.coerce.number().int().min(0)) }),
      stream: true,
      answer: nothing,
      errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    }),
  }
}

const admin = routesOf('admin')
const academic = routesOf('academic')

/** Every call twice: below /groups/for-admin all groups of the viewer's branches, below /groups/for-academic the viewer's own. */
export const homework = {
  listForAdmin: admin.list,
  listForAcademic: academic.list,
  createForAdmin: admin.create,
  createForAcademic: academic.create,
  readForAdmin: admin.read,
  readForAcademic: academic.read,
  updateForAdmin: admin.update,
  updateForAcademic: academic.update,
  removeForAdmin: admin.remove,
  removeForAcademic: academic.remove,
  deadlineForAdmin: admin.deadline,
  deadlineForAcademic: academic.deadline,
  infoCountsForAdmin: admin.infoCounts,
  infoCountsForAcademic: academic.infoCounts,
  incompleteStudentsForAdmin: admin.incompleteStudents,
  incompleteStudentsForAcademic: academic.incompleteStudents,
  notSubmittedForAdmin: admin.notSubmitted,
  notSubmittedForAcademic: academic.notSubmitted,
  chatsForAdmin: admin.chats,
  chatsForAcademic: academic.chats,
  chatForAdmin: admin.chat,
  chatForAcademic: academic.chat,
  writeForAdmin: admin.write,
  writeForAcademic: academic.write,
  takeForAdmin: admin.take,
  takeForAcademic: academic.take,
  checkForAdmin: admin.check,
  checkForAcademic: academic.check,
  readUntilForAdmin: admin.readUntil,
  readUntilForAcademic: academic.readUntil,
  streamForAdmin: admin.stream,
  streamForAcademic: academic.stream,
}
