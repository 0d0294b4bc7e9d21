import { z } from 'zod'
import { id } from '../../fields.ts'
import { MessageInput } from '../../message.ts'
import { parentCall, route } from '../../route.ts'
import { earlierMessagesQuery, FamilyMessage, OwnConversation } from './schemas.ts'

/** The parent's conversations with the centre, one per child; `{id}` is the child's id. */
export const parentConversations = {
  list: route('GET', '/talks', {
    ...parentCall,
    summary: 'Har bir farzand haqida markaz bilan yozishma',
    answer: z.object({ talks: z.array(OwnConversation) }),
  }),
  read: route('GET', '/talks/{id}', {
    ...parentCall,
    summary: 'Bitta farzand haqida yozishma',
    query: earlierMessagesQuery,
    answer: z.object({
      talk: OwnConversation,
      messages: z.array(FamilyMessage),
      isMore: z.boolean(),
    }),
  }),
  write: route('POST', '/talks/{id}/messages', {
    ...parentCall,
    summary: 'Markazga yozish',
    body: MessageInput,
    answer: FamilyMessage,
    errors: ['KEY_REUSED', 'FILE_UNKNOWN', 'TOO_MANY_REQUESTS'],
    audit: 'management:call',
    idempotent: true,
  }),
  readUntil: route('PUT', '/talks/{id}/read', {
    ...parentCall,
    summary: "Shu xabargacha o'qilganini belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
}
