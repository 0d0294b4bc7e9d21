import { z } from 'zod'
import { id } from '../../fields.ts'
import { MessageInput } from '../../message.ts'
import { alsoRequirePersonalDataGrant } from '../../personal.ts'
import { requireGrant, route } from '../../route.ts'
import { ConversationFilter, earlierMessagesQuery, FamilyConversation, MessageShownToFamily } from './schemas.ts'

/** A user who may phone parents may also write to them. Messages may contain personal data, which needs a right. */
const read = alsoRequirePersonalDataGrant(requireGrant('management:call', 'read'))
const answer = alsoRequirePersonalDataGrant(requireGrant('management:call', 'update'))

export const familyConversations = {
  list: route('GET', '/families/talks', {
    access: read,
    summary: 'Oilalar bilan yozishmalar: avval javob kutayotganlar',
    query: ConversationFilter,
    answer: z.object({
      talks: z.array(FamilyConversation),
      total: z.number(),
      /** Number of conversations in which parents wait for an answer; filters do not change it. */
      waiting: z.number(),
      /** Number of the latest change. The client passes the number as `after` to the stream and misses no change. */
      seq: z.number(),
    }),
  }),
  /** Sends `changed` when a message is written or read, or a conversation is taken over or closed. */
  stream: route('GET', '/families/talks/stream', {
    access: read,
    summary: "Yozishmalardagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  read: route('GET', '/families/talks/{id}', {
    access: read,
    summary: 'Talabaning oilasi bilan yozishma',
    query: earlierMessagesQuery,
    answer: z.object({
      talk: FamilyConversation,
      messages: z.array(MessageShownToFamily),
      isMore: z.boolean(),
      seq: z.number(),
    }),
  }),
  write: route('POST', '/families/talks/{id}/messages', {
    access: answer,
    summary: 'Talabaning oilasiga yozish',
    body: MessageInput,
    answer: MessageShownToFamily,
    errors: ['FAMILY_UNKNOWN', 'KEY_REUSED', 'FILE_UNKNOWN', 'TOO_MANY_REQUESTS'],
    idempotent: true,
  }),
  readUntil: route('PUT', '/families/talks/{id}/read', {
    access: answer,
    summary: "Shu xabargacha o'qilganini belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
  colleagues: route('GET', '/families/talks/{id}/colleagues', {
    access: answer,
    summary: 'Bu yozishmaga javob bera oladigan xodimlar',
    answer: z.object({ colleagues: z.array(z.object({ id: z.number(), fullName: z.string() })) }),
  }),
  assign: route('PUT', '/families/talks/{id}/assignee', {
    access: answer,
    summary: 'Yozishmani xodimga biriktirish (null: hech kimga)',
    body: z.object({ staffId: id.nullable() }),
    answer: FamilyConversation,
    idempotent: true,
  }),
  close: route('PUT', '/families/talks/{id}/state', {
    access: answer,
    summary: "Masala hal bo'lganini belgilash yoki yozishmani qayta ochish",
    body: z.object({
      isClosed: z.boolean(),
      /** Id of the last message on the screen. The conversation is not closed if a later message is unread. */
      until: id.optional(),
    }),
    answer: FamilyConversation,
    errors: ['TALK_CHANGED'],
    idempotent: true,
  }),
}
