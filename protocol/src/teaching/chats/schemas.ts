import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, optional, timestamp, timestampInput } from '../../fields.ts'
import { clientId, emptyMessageIssue, hasContent, messageFields } from '../../message.ts'

/** State of the work in a chat (the documents' homework chat status and exam chat status). */
export const ChatStatus = { Waiting: 1, Rejected: 2, Accepted: 3, NotDone: 4, NotGiven: 5 } as const
export type ChatStatus = (typeof ChatStatus)[keyof typeof ChatStatus]

/**
 * State of a homework for one student. Checking: a user has a waiting one open. Uncompleted: not submitted by the
 * deadline. NotGiven: not submitted yet, and there is still time.
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

/** The two lists of states are two types; Checking counts as waiting in a chat. */
export const chatStatusOf: Record<HomeworkStatus, ChatStatus> = { 1: 1, 2: 2, 3: 3, 4: 1, 5: 4, 6: 5 }

/** Who wrote: kinds of people. */
export const UserType = { Staff: 1, Academic: 2, Student: 3 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

export const MessageKind = z.enum(['message', 'check', 'deadline'])

/** Messages are sorted by `id`. A check has its verdict, a deadline message the new deadline. */
export const ChatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  kind: MessageKind,
  sender: z.object({ id: z.number(), fullName: z.string(), userType: z.enum(UserType) }),
  text: z.string(),
  files: z.array(Attachment),
  /**
   * True = the student's message submits the work, or adds to the submission. Any other message is conversation and
   * changes nothing.
   */
  isSubmission: z.boolean(),
  /** True = it arrived after the deadline, in addition to the earlier submission. */
  isLate: z.boolean(),
  /** When a late message of an exam was written, according to the sender's program. */
  writtenAt: z.string().nullable(),
  status: z.enum(ChatStatus).nullable(),
  score: z.number().nullable(),
  deadline: z.string().nullable(),
  /** The id made by the sender. */
  clientId: z.string(),
  createdAt: z.string(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const person = z.object({ id: z.number(), fullName: z.string() })

/** One student's chat about one homework or exam, for lists and the chat page. */
export const Chat = z.object({
  id: z.number(),
  /** Increases with each change of the work; a check names the version that the user saw. */
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
  /** The deadline that applies to this student. */
  deadline: z.string(),
  handedInAt: z.string().nullable(),
  /**
   * When the submission was last extended after the deadline; `handedInAt` keeps the time of the submission before it.
   */
  lateAt: z.string().nullable(),
  /** The user who has it open for checking, while that is valid. */
  checkingBy: person.nullable(),
  checkedBy: person.nullable(),
  checkedAt: z.string().nullable(),
  /** Number of the student's messages that the viewer has not read. */
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

/** The data of a chat page: the chat, its homework or exam, and the conversation. */
export const OpenChat = z.object({
  chat: Chat,
  about: z.object({
    theme: z.string(),
    description: z.string(),
    files: z.array(Attachment),
    /** An exam's questions: those assigned to this student, or the common ones. */
    questionFiles: z.array(Attachment),
  }),
  messages: z.array(ChatMessage),
  /** The feed's number at this state: a stream opened with `after` = this number misses nothing. */
  seq: z.number(),
})
export type OpenChat = z.infer<typeof OpenChat>

/**
 * A student's message about their own work: `isSubmission` true submits it, false is conversation. A program without
 * this field submits with the first message, with additions in time while the work waits, and with files; its other
 * messages are conversation.
 */
export const OwnMessageInput = z
  .object({
    ...messageFields,
    isSubmission: z.boolean().optional(),
    /**
     * The version of the homework that the student saw; if it has changed since, the student must confirm
     * (WORK_CHANGED).
     */
    seenVersion: z.int().positive().nullish(),
  })
  .refine(hasContent, emptyMessageIssue)
export type OwnMessageInput = z.infer<typeof OwnMessageInput>

/**
 * For an exam `writtenAt` is when the text was finished, by the sender's clock corrected to the server's (`now`). A
 * text written by the end that arrives within a day after it is stored as late; it has no other effect.
 */
export const OwnExamMessageInput = z
  .object({ ...messageFields, isSubmission: z.boolean().optional(), writtenAt: timestampInput.nullish() })
  .refine(hasContent, emptyMessageIssue)
export type OwnExamMessageInput = z.infer<typeof OwnExamMessageInput>

/**
 * Score 60…100 with Accepted. Returned work has no mark: with Rejected the score is null, and the 0…59 of earlier
 * programs is not stored.
 */
export const CheckInput = z.object({
  status: z.enum({ Rejected: ChatStatus.Rejected, Accepted: ChatStatus.Accepted }),
  score: z.int(generalTexts.score).min(0, generalTexts.score).max(100, generalTexts.score).nullable(),
  comment,
  /** The version that the user saw. */
  version: z.int().positive(),
  clientId,
})
export type CheckInput = z.infer<typeof CheckInput>

/**
 * One event of a stream (`text/event-stream`): `id` is `seq`, `event` is `chat`, `data` is this as JSON. `message` is
 * null when only the state changed. An event `reset` means that missed events are no longer stored: read everything
 * again. An event `end` means that the session or the right has ended.
 */
export const ChatEvent = z.object({ seq: z.number(), chat: Chat, message: ChatMessage.nullable() })
export type ChatEvent = z.infer<typeof ChatEvent>

/** The data of any work that a student's program shows. */
export const OwnWork = z.object({
  chatId: z.number(),
  status: z.enum(HomeworkStatus),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  /** The student's own deadline if it is later than the common one. */
  deadline: timestamp,
  handedInAt: timestamp.nullable(),
  /** When the submission was last extended after the deadline. */
  lateAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  /** Number of messages and decisions by staff since the student last read (`…/read`). */
  unreadCount: z.number(),
})

/** The message after which to continue reading; undefined = the complete conversation. */
export const messagesAfter = z.object({ after: optional(z.coerce.number().int().min(0)) })
