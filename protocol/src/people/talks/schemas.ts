import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { id, listOf, optional, paging, searchValue, timestamp } from '../../fields.ts'
import { relations } from '../parents/schemas.ts'

/** Who wrote: a user of the centre, or one of the student's parents. */
const talkSides = ['centre', 'family'] as const

/** Messages are sorted by `id`. */
export const FamilyMessage = z.object({
  id: z.number(),
  sender: z.object({ side: z.enum(talkSides), id: z.number(), fullName: z.string() }),
  text: z.string(),
  files: z.array(Attachment),
  /** The id made by the sender. */
  clientId: z.string(),
  createdAt: z.string(),
  /** When a person of the other side first saw it. */
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

/** The conversation about one student with the parents, as the centre sees it; it is identified by the student. */
export const FamilyTalk = z.object({
  student: z.object({ id: z.number(), fullName: z.string(), photo: z.string().nullable() }),
  /** The current participants. */
  parents: z.array(person.extend({ relation: z.enum(relations) })),
  /** Number of messages from parents that no responsible user has read. */
  unreadCount: z.number(),
  /** Since when the parents wait for an answer. */
  waitingSince: timestamp.nullable(),
  assignee: person.nullable(),
  closedAt: timestamp.nullable(),
  closedBy: person.nullable(),
  lastMessage,
})
export type FamilyTalk = z.infer<typeof FamilyTalk>

/** `waiting`: the parents wait for an answer. `open`: they do not, and no user has marked the matter as settled. */
export const talkStates = ['waiting', 'open', 'closed'] as const
export type TalkState = (typeof talkStates)[number]

export const TalkFilter = z.object({
  ...paging,
  value: searchValue,
  state: optional(z.enum(talkStates)),
  /** Conversations assigned to the viewer, or to no user. */
  whose: optional(z.enum(['mine', 'nobodys'])),
  officeIds: listOf(id),
})

/** Maximum number of messages per page: the newest, or those before `before`. */
export const maxMessagesPerPage = 100
export const earlierThan = z.object({ before: optional(z.coerce.number().int().min(1)) })

/** The conversation as a parent sees it, for each child; null = no message yet. */
export const OwnTalk = z.object({
  student: z.object({ id: z.number(), fullName: z.string(), photo: z.string().nullable() }),
  /** Number of the centre's messages that this parent has not read. */
  unreadCount: z.number(),
  lastMessage,
})
export type OwnTalk = z.infer<typeof OwnTalk>
