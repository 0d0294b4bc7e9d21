import { z } from 'zod'
import { id } from '../../fields.ts'
import { MessageInput } from '../../message.ts'
import { parentRouteDefaults, route } from '../../route.ts'
import { earlierMessagesQuery, MessageShownToFamily, OwnConversation } from './schemas.ts'

/** The parent's conversations with the centre, one per child; `{id}` is the child's id. */
export const parentConversations = {
  list: route('GET', '/talks', {
    ...parentRouteDefaults,
    summary: 'Har bir farzand haqida markaz bilan yozishma',
    answer: z.object({ talks: z.array(OwnConversation) }),
  }),
  read: route('GET', '/talks/{id}', {
    ...parentRouteDefaults,
    summary: 'Bitta farzand haqida yozishma',
    query: earlierMessagesQuery,
    answer: z.object({
      talk: OwnConversation,
      messages: z.array(MessageShownToFamily),
      isMore: z.boolean(),
    }),
  }),
  write: route('POST', '/talks/{id}/messages', {
    ...parentRouteDefaults,
    summary: 'Markazga yozish',
    body: MessageInput,
    answer: MessageShownToFamily,
    errors: ['KEY_REUSED', 'FILE_UNKNOWN', 'TOO_MANY_REQUESTS'],
    audit: 'management:call',
    idempotent: true,
  }),
  readUntil: route('PUT', '/talks/{id}/read', {
    ...parentRouteDefaults,
    summary: "Shu xabargacha o'qilganini belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
}
