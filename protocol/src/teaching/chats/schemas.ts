import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, optional, timestamp, timestampInput } from '../../fields.ts'
import { clientMessageId, emptyMessageIssue, hasMessageContent, messageFields } from '../../message.ts'

/** The state of a student's homework or exam, with the numbers that the specification defines for chats. */
export const ChatStatus = { Waiting: 1, Rejected: 2, Accepted: 3, NotDone: 4, NotGiven: 5 } as const
export type ChatStatus = (typeof ChatStatus)[keyof typeof ChatStatus]

/**
 * The state of a homework for one student. `Checking`: a staff member is checking the submission. `Uncompleted`: not
 * submitted by the deadline. `NotGiven`: not submitted, but the deadline has not passed.
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

/** Converts a homework status to a chat status. Chats have no status Checking, so it becomes Waiting. */
export const chatStatusOf: Record<HomeworkStatus, ChatStatus> = { 1: 1, 2: 2, 3: 3, 4: 1, 5: 4, 6: 5 }

/** The kind of person who wrote a message. */
export const UserType = { Staff: 1, Academic: 2, Student: 3 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

export const MessageKind = z.enum(['message', 'check', 'deadline'])

/**
 * A message in a chat about a homework or exam; messages are sorted by `id`. A verdict and a changed deadline are
 * messages, too.
 */
export const ChatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  kind: MessageKind,
  sender: z.object({ id: z.number(), fullName: z.string(), userType: z.enum(UserType) }),
  text: z.string(),
  files: z.array(Attachment),
  /**
   * True = the student submits work, or adds to a submission, with this message. False = the message is conversation,
   * which does not change the state of the homework or exam.
   */
  isSubmission: z.boolean(),
  /** True = the message adds to a submission after the deadline. */
  isLate: z.boolean(),
  /** When the student wrote a late message of an exam, according to the clock of the student's device. */
  writtenAt: z.string().nullable(),
  status: z.enum(ChatStatus).nullable(),
  score: z.number().nullable(),
  deadline: z.string().nullable(),
  /** The id that the sender's client made for the message. */
  clientId: z.string(),
  createdAt: z.string(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const person = z.object({ id: z.number(), fullName: z.string() })

/** One student's chat about one homework or exam: the submission and the conversation. */
export const Chat = z.object({
  id: z.number(),
  /**
   * A number that increases with each change of the submission. A verdict must contain the version that the user saw.
   */
  version: z.number(),
  /** The homework that the chat is about; null = the chat is about an exam. */
  homeworkId: z.number().nullable(),
  /** The exam that the chat is about; null = the chat is about a homework. */
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
   * When the student last added to the submission after the deadline; null = never. `handedInAt` is the time of the
   * submission before the deadline.
   */
  lateAt: z.string().nullable(),
  /** The staff member who is checking the submission, reserved for 15 minutes; null = none. */
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

/** The data of a chat page: the chat, its homework or exam, and the messages. */
export const OpenChat = z.object({
  chat: Chat,
  about: z.object({
    theme: z.string(),
    description: z.string(),
    files: z.array(Attachment),
    /** The exam's question files: the files assigned to this student, or all files if all participants get the same. */
    questionFiles: z.array(Attachment),
  }),
  messages: z.array(ChatMessage),
  /**
   * The sequence number of the newest event that this answer includes. An event stream that is opened with `after` set
   * to it misses no event.
   */
  seq: z.number(),
})
export type OpenChat = z.infer<typeof OpenChat>

/**
 * A student's message about their own homework. `isSubmission`: true = it submits work, false = conversation. If a
 * client omits the field, the message is a submission when it is the first, has files, or adds to waiting work before
 * the deadline.
 */
export const OwnMessageInput = z
  .object({
    ...messageFields,
    isSubmission: z.boolean().optional(),
    /**
     * The version of the homework that the student saw. If the homework has changed since, the server answers
     * WORK_CHANGED until the student confirms.
     */
    seenVersion: z.int().positive().nullish(),
  })
  .refine(hasMessageContent, emptyMessageIssue)
export type OwnMessageInput = z.infer<typeof OwnMessageInput>

/**
 * A student's message in an exam's chat. `writtenAt`: when the student finished the text, by the device's clock,
 * corrected to the server's time (`now`). A text that was finished before the exam's end and arrives within a day after
 * it is stored as late; it changes nothing else.
 */
export const OwnExamMessageInput = z
  .object({ ...messageFields, isSubmission: z.boolean().optional(), writtenAt: timestampInput.nullish() })
  .refine(hasMessageContent, emptyMessageIssue)
export type OwnExamMessageInput = z.infer<typeof OwnExamMessageInput>

/**
 * A verdict on a homework. With Accepted the score is 60…100. With Rejected there is no score; if an older client sends
 * 0…59, the server ignores it.
 */
export const CheckInput = z.object({
  status: z.enum({ Rejected: ChatStatus.Rejected, Accepted: ChatStatus.Accepted }),
  score: z.int(generalTexts.score).min(0, generalTexts.score).max(100, generalTexts.score).nullable(),
  comment,
  /** The version of the submission that the user saw. */
  version: z.int().positive(),
  clientId: clientMessageId,
})
export type CheckInput = z.infer<typeof CheckInput>

/**
 * An event of a chat's event stream (`text/event-stream`), sent as JSON; the event's `id` is `seq`. `message` null =
 * only the state has changed. `reset`: missed events are no longer stored, so the client must load everything again.
 * `end`: the session or the right has ended.
 */
export const ChatEvent = z.object({ seq: z.number(), chat: Chat, message: ChatMessage.nullable() })
export type ChatEvent = z.infer<typeof ChatEvent>

/** Fields of a homework or exam that the student's list and the page of one homework or exam share. */
export const OwnWork = z.object({
  chatId: z.number(),
  status: z.enum(HomeworkStatus),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  /** The deadline of this student: the student's own deadline if it is later than the group's. */
  deadline: timestamp,
  handedInAt: timestamp.nullable(),
  /** When the student last added to the submission after the deadline; null = never. */
  lateAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  /** Number of messages and verdicts by staff that the student has not marked as read (`…/read`). */
  unreadCount: z.number(),
})

/** `after`: return only messages with a higher id; undefined = all messages. */
export const messagesAfterQuery = z.object({ after: optional(z.coerce.number().int().min(0)) })
