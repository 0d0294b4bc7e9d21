import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, optional, timestamp, timestampInput } from '../../fields.ts'
import { clientId, hasContent, messageWords, orEmptyMessage } from '../../message.ts'

/** State of the work of a chat (the documents' homework chat status and exam chat status). */
export const ChatStatus = { Waiting: 1, Rejected: 2, Accepted: 3, NotDone: 4, NotGiven: 5 } as const
export type ChatStatus = (typeof ChatStatus)[keyof typeof ChatStatus]

/**
 * State of a homework for one student. Checking: somebody has a waiting one open. Uncompleted: nothing handed in and
 * the deadline over. NotGiven: nothing handed in so far, and there is still time.
 */
export const HomeworkStatus = {
  Waiting: 1,
  Rejected: 2,
  Accepted: 3,
  Checking: 4,
  Uncompleted: 5,
  NotGiven: 6,
} as const
export type HomeworkStatus = (typeof HomeworkStatus)[keyof typeof HomeworkStatus]

/** The two lists of states are two types; Checking is still waiting to a chat. */
export const chatStatusOf: Record<HomeworkStatus, ChatStatus> = { 1: 1, 2: 2, 3: 3, 4: 1, 5: 4, 6: 5 }

/** Who wrote: person kinds. */
export const UserType = { Staff: 1, Academic: 2, Student: 3 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

export const MessageKind = z.enum(['message', 'check', 'deadline'])

/** Messages stand in the order of `id`. A check carries its verdict, a deadline the new one. */
export const ChatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  kind: MessageKind,
  sender: z.object({ id: z.number(), fullName: z.string(), userType: z.enum(UserType) }),
  text: z.string(),
  files: z.array(Attachment),
  /** A student's message hands work in, or completes what is handed in. Any other is talk and changes nothing. */
  isSubmission: z.boolean(),
  /** It came after the deadline, beside what was handed in before. */
  isLate: z.boolean(),
  /** When a late message of an exam was written, as the sender's program says. */
  writtenAt: z.string().nullable(),
  status: z.enum(ChatStatus).nullable(),
  score: z.number().nullable(),
  deadline: z.string().nullable(),
  /** The id as its sender made it. */
  clientId: z.string(),
  createdAt: z.string(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const person = z.object({ id: z.number(), fullName: z.string() })

/** One student's chat about one homework or exam, as lists and the chat page show it. */
export const Chat = z.object({
  id: z.number(),
  /** Grows with each change of the work; a check names the version it saw. */
  version: z.number(),
  /** The homework, in a homework chat. */
  homeworkId: z.number().nullable(),
  /** The exam, in an exam chat. */
  examId: z.number().nullable(),
  theme: z.string(),
  student: z.object({ id: z.number(), hId: z.string().nullable(), fullName: z.string(), photo: z.string().nullable() }),
  status: z.enum(HomeworkStatus),
  chatStatus: z.enum(ChatStatus),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  /** The one that counts for this student. */
  deadline: z.string(),
  handedInAt: z.string().nullable(),
  /** When it was last completed after its deadline; `handedInAt` keeps what came in time. */
  lateAt: z.string().nullable(),
  /** Who has it open, while that holds. */
  checkingBy: person.nullable(),
  checkedBy: person.nullable(),
  checkedAt: z.string().nullable(),
  /** The student's messages that the viewer has not read. */
  unreadCount: z.number(),
  lastMessage: z
    .object({
      id: z.number(),
      text: z.string(),
      filesCount: z.number(),
      isFromStudent: z.boolean(),
      createdAt: z.string(),
    })
    .nullable(),
})
export type Chat = z.infer<typeof Chat>

/** What a chat page shows: the chat, what it is about, and the conversation. */
export const OpenChat = z.object({
  chat: Chat,
  about: z.object({
    theme: z.string(),
    description: z.string(),
    files: z.array(Attachment),
    /** An exam's questions: what this student was dealt, or everybody's. */
    questionFiles: z.array(Attachment),
  }),
  messages: z.array(ChatMessage),
  /** The feed's number at this state: a stream opened with `after` this misses nothing. */
  seq: z.number(),
})
export type OpenChat = z.infer<typeof OpenChat>

/**
 * What a student sends about their own work: `isSubmission` true hands it in, false is talk. A program that does not
 * know the field hands in what is the first of a work, what is added in time while it waits, and files; its other
 * words are talk.
 */
export const OwnMessageInput = z
  .object({
    ...messageWords,
    isSubmission: z.boolean().optional(),
    /** The version of a homework that the student saw: one that has changed since is asked about first (WORK_CHANGED). */
    seenVersion: z.int().positive().nullish(),
  })
  .refine(hasContent, orEmptyMessage)
export type OwnMessageInput = z.infer<typeof OwnMessageInput>

/**
 * In an exam `writtenAt` is when the words were finished, by the sender's clock set right by the server's (`now`). What
 * was written by the end and arrives within a day after it is kept beside the work, late; nothing else follows from it.
 */
export const OwnExamMessageInput = z
  .object({ ...messageWords, isSubmission: z.boolean().optional(), writtenAt: timestampInput.nullish() })
  .refine(hasContent, orEmptyMessage)
export type OwnExamMessageInput = z.infer<typeof OwnExamMessageInput>

/** Score 60…100 with Accepted, 0…59 with Rejected. */
export const CheckInput = z.object({
  status: z.enum({ Rejected: ChatStatus.Rejected, Accepted: ChatStatus.Accepted }),
  score: z.int(generalTexts.score).min(0, generalTexts.score).max(100, generalTexts.score),
  comment,
  /** The version the checker saw. */
  version: z.int().positive(),
  clientId,
})
export type CheckInput = z.infer<typeof CheckInput>

/**
 * One line of a stream (`text/event-stream`): `id` is `seq`, `event` is `chat`, `data` this as JSON. `message` is null
 * when only the state changed. An event `reset` says that what was missed is no longer kept: read everything anew; an
 * event `end` that the stream is over because the session is, or the right.
 */
export const ChatEvent = z.object({ seq: z.number(), chat: Chat, message: ChatMessage.nullable() })
export type ChatEvent = z.infer<typeof ChatEvent>

/** What a student's own program shows of a work, whatever it is. */
export const OwnWork = z.object({
  chatId: z.number(),
  status: z.enum(HomeworkStatus),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  /** The student's own, where it is later than everybody's. */
  deadline: timestamp,
  handedInAt: timestamp.nullable(),
  /** When it was last completed after the deadline. */
  lateAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  /** What the staff have written and decided since the student last read (`…/read`). */
  unreadCount: z.number(),
})

/** The message after which to read on; without it the whole conversation is read. */
export const messagesAfter = z.object({ after: optional(z.coerce.number().int().min(0)) })
