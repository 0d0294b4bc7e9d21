import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { id, listOf, optional, paging, searchValue, timestamp } from '../../fields.ts'
import { relations } from '../parents/schemas.ts'

/** Who wrote: somebody of the centre, or one of the pupil's parents. */
const talkSides = ['centre', 'family'] as const

/** Messages stand in the order of `id`. */
export const FamilyMessage = z.object({
  id: z.number(),
  sender: z.object({ side: z.enum(talkSides), id: z.number(), fullName: z.string() }),
  text: z.string(),
  files: z.array(Attachment),
  /** The id as its sender made it. */
  clientId: z.string(),
  createdAt: z.string(),
  /** When somebody of the other side first saw it. */
  readAt: timestamp.nullable(),
})
export type FamilyMessage = z.infer<typeof FamilyMessage>

const person = z.object({ id: z.number(), fullName: z.string() })
const lastMessage = z
  .object({
    id: z.number(),
    text: z.string(),
    filesCount: z.number(),
    isFromFamily: z.boolean(),
    createdAt: z.string(),
  })
  .nullable()

/** The conversation about one pupil with their family, as the centre sees it; it is known by its pupil. */
export const FamilyTalk = z.object({
  student: z.object({ id: z.number(), fullName: z.string(), photo: z.string().nullable() }),
  /** Those who take part now. */
  parents: z.array(person.extend({ relation: z.enum(relations) })),
  /** Messages of the family that nobody who answers has read. */
  unreadCount: z.number(),
  /** The time since which the family waits for an answer. */
  waitingSince: timestamp.nullable(),
  assignee: person.nullable(),
  closedAt: timestamp.nullable(),
  closedBy: person.nullable(),
  lastMessage,
})
export type FamilyTalk = z.infer<typeof FamilyTalk>

/** `waiting`: the family waits for an answer. `open`: it does not, and nobody has said that the matter is settled. */
export const talkStates = ['waiting', 'open', 'closed'] as const
export type TalkState = (typeof talkStates)[number]

export const TalkFilter = z.object({
  ...paging,
  value: searchValue,
  state: optional(z.enum(talkStates)),
  /** Conversations assigned to oneself, or to nobody. */
  whose: optional(z.enum(['mine', 'nobodys'])),
  officeIds: listOf(id),
})

/** The most messages at once: the newest, or those before `before`. */
export const maxMessagesPerPage = 100
export const earlierThan = z.object({ before: optional(z.coerce.number().int().min(1)) })

/** The same conversation as a parent sees it, of each child; null where nobody has written yet. */
export const OwnTalk = z.object({
  student: z.object({ id: z.number(), fullName: z.string(), photo: z.string().nullable() }),
  /** The centre's messages that this parent has not read. */
  unreadCount: z.number(),
  lastMessage,
})
export type OwnTalk = z.infer<typeof OwnTalk>
