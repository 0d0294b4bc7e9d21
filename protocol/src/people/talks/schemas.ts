import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { id, optionalParam, paging, repeatedParameterSchemaOf, searchTextField, timestamp } from '../../fields.ts'
import { parentRelations } from '../parents/schemas.ts'

const talkSides = ['centre', 'family'] as const

export const MessageShownToFamily = z.object({
  id: z.number(),
  sender: z.object({ side: z.enum(talkSides), id: z.number(), fullName: z.string() }),
  text: z.string(),
  files: z.array(Attachment),
  clientId: z.string(),
  createdAt: z.string(),
  /** When a person of the other side (centre or parents) first read the message; null = unread. */
  readAt: timestamp.nullable(),
})
export type MessageShownToFamily = z.infer<typeof MessageShownToFamily>

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

/** The conversation with the parents of one student, as staff see it; its id is the student's id. */
export const FamilyConversation = z.object({
  student: z.object({ id: z.number(), fullName: z.string(), photo: z.string().nullable() }),
  parents: z.array(person.extend({ relation: z.enum(parentRelations) })),
  /** Number of messages from the parents that no staff member has read. */
  unreadCount: z.number(),
  /** Since when the parents have been waiting for an answer; null = they are not waiting. */
  waitingSince: timestamp.nullable(),
  assignee: person.nullable(),
  closedAt: timestamp.nullable(),
  closedBy: person.nullable(),
  lastMessage,
})
export type FamilyConversation = z.infer<typeof FamilyConversation>

/** `waiting`: the parents wait for an answer. `open`: staff have answered but not closed the conversation. */
export const conversationStates = ['waiting', 'open', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

export const ConversationFilter = z.object({
  ...paging,
  value: searchTextField,
  state: optionalParam(z.enum(conversationStates)),
  /** `mine`: conversations assigned to the viewer. `nobodys`: conversations assigned to no staff member. */
  whose: optionalParam(z.enum(['mine', 'nobodys'])),
  officeIds: repeatedParameterSchemaOf(id),
})

/** An answer contains at most this number of messages: the newest or, with `before`, the newest before that message. */
export const familyMessagesPerPage = 100
export const earlierMessagesQuery = z.object({ before: optionalParam(z.coerce.number().int().min(1)) })

export const OwnConversation = z.object({
  student: z.object({ id: z.number(), fullName: z.string(), photo: z.string().nullable() }),
  unreadCount: z.number(),
  lastMessage,
})
export type OwnConversation = z.infer<typeof OwnConversation>
