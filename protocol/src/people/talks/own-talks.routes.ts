import { z } from 'zod'
import { id } from '../../fields.ts'
import { MessageInput } from '../../message.ts'
import { route, session } from '../../route.ts'
import { earlierThanMessage, FamilyMessage, OwnTalk } from './schemas.ts'

/** The parent's conversations with the centre, one per child; `{id}` is the child's id. */
export const ownTalks = {
  list: route('GET', '/talks', {
    side: 'parent',
    access: session,
    summary: 'Har bir farzand haqida markaz bilan yozishma',
    answer: z.object({ talks: z.array(OwnTalk) }),
  }),
  read: route('GET', '/talks/{id}', {
    side: 'parent',
    access: session,
    summary: 'Bitta farzand haqida yozishma',
    query: earlierThanMessage,
    answer: z.object({
      talk: OwnTalk,
      messages: z.array(FamilyMessage),
      isMore: z.boolean(),
    }),
  }),
  write: route('POST', '/talks/{id}/messages', {
    side: 'parent',
    access: session,
    summary: 'Markazga yozish',
    body: MessageInput,
    answer: FamilyMessage,
    errors: ['KEY_REUSED', 'FILE_UNKNOWN', 'TOO_MANY_REQUESTS'],
    audit: 'management:call',
    idempotent: true,
  }),
  readUntil: route('PUT', '/talks/{id}/read', {
    side: 'parent',
    access: session,
    summary: "Shu xabargacha o'qilganini belgilash",
    body: z.object({ messageId: id }),
    audit: false,
  }),
}
