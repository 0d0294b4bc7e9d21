import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { generalTexts } from '../../field-texts.ts'
import { comment, optional, timestamp, timestampInput } from '../../fields.ts'
import { clientId, emptyMessageIssue, hasContent, messageFields } from '../../message.ts'

/**
 * The state of a student's work in its chat, with the numbers of the specification's homework and exam chat statuses.
 */
export const ChatStatus = { Waiting: 1, Rejected: 2, Accepted: 3, NotDone: 4, NotGiven: 5 } as const
export type ChatStatus = (typeof ChatStatus)[keyof typeof ChatStatus]

/**
 * The state of a homework for one student. Checking: a staff member has opened the submission for checking.
 * Uncompleted: not submitted by the deadline. NotGiven: not submitted, but there is still time.
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

/** Converts a homework status to a chat status: chats have no Checking, so it becomes waiting. */
export const chatStatusOf: Record<HomeworkStatus, ChatStatus> = { 1: 1, 2: 2, 3: 3, 4: 1, 5: 4, 6: 5 }

/** The kind of person who wrote a message. */
export const UserType = { Staff: 1, Academic: 2, Student: 3 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

export const MessageKind = z.enum(['message', 'check', 'deadline'])

/** A message in a chat; messages are sorted by `id`. A check has its verdict, a deadline message the new deadline. */
export const ChatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  kind: MessageKind,
  sender: z.object({ id: z.number(), fullName: z.string(), userType: z.enum(UserType) }),
  text: z.string(),
  files: z.array(Attachment),
  /**
   * True = the student submits the work, or an addition to it, with this message. False = conversation, which does not
   * change the work's state.
   */
  isSubmission: z.boolean(),
  /** True = an addition to a submission that arrived after the deadline. */
  isLate: z.boolean(),
  /** When the student wrote a late exam message, according to the clock of the student's device. */
  writtenAt: z.string().nullable(),
  status: z.enum(ChatStatus).nullable(),
  score: z.number().nullable(),
  deadline: z.string().nullable(),
  /** The message id that the sender's program made. */
  clientId: z.string(),
  createdAt: z.string(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const person = z.object({ id: z.number(), fullName: z.string() })

/** One student's chat about one homework or exam, for lists and the chat page. */
export const Chat = z.object({
  id: z.number(),
  /** Increases with each change of the work. A verdict must name the version that the user saw. */
  version: z.number(),
  /** The homework of the chat; null = an exam chat. */
  homeworkId: z.number().nullable(),
  /** The exam of the chat; null = a homework chat. */
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
   * When the student last added to the submission after the deadline; `handedInAt` is the time of the submission in
   * time.
   */
  lateAt: z.string().nullable(),
  /** The staff member who has opened the submission for checking, for 15 minutes; null = none. */
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
    /** The exam's question files: those assigned to this student, or the same for all participants. */
    questionFiles: z.array(Attachment),
  }),
  messages: z.array(ChatMessage),
  /** The number of the newest event of this answer. A stream opened with `after` set to it misses no event. */
  seq: z.number(),
})
export type OpenChat = z.infer<typeof OpenChat>

/**
 * A student's message about their own work: `isSubmission` true submits the work, false is conversation. If a program
 * omits the field, a message counts as a submission when it is the first, has files, or adds to waiting work in time.
 */
export const OwnMessageInput = z
  .object({
    ...messageFields,
    isSubmission: z.boolean().optional(),
    /**
     * The version of the homework that the student saw. If the homework has changed since, the call is refused with
     * WORK_CHANGED until the student confirms.
     */
    seenVersion: z.int().positive().nullish(),
  })
  .refine(hasContent, emptyMessageIssue)
export type OwnMessageInput = z.infer<typeof OwnMessageInput>

/**
 * A message in an exam chat. `writtenAt`: when the student finished the text, by the device's clock corrected to the
 * server's (`now`). A text finished before the exam's end that arrives within a day after it is stored as late, without
 * other effect.
 */
export const OwnExamMessageInput = z
  .object({ ...messageFields, isSubmission: z.boolean().optional(), writtenAt: timestampInput.nullish() })
  .refine(hasContent, emptyMessageIssue)
export type OwnExamMessageInput = z.infer<typeof OwnExamMessageInput>

/** A verdict: score 60…100 with Accepted, 0…59 with Rejected. */
export const CheckInput = z.object({
  status: z.enum({ Rejected: ChatStatus.Rejected, Accepted: ChatStatus.Accepted }),
  score: z.int(generalTexts.score).min(0, generalTexts.score).max(100, generalTexts.score),
  comment,
  /** The version of the work that the user saw. */
  version: z.int().positive(),
  clientId,
})
export type CheckInput = z.infer<typeof CheckInput>

/**
 * An event of a chat stream (`text/event-stream`); `id` is `seq`, `data` is this object as JSON. `message` is null if
 * only the state changed. `reset`: missed events are no longer stored, so the client must read everything again. `end`:
 * the session or the right has ended.
 */
export const ChatEvent = z.object({ seq: z.number(), chat: Chat, message: ChatMessage.nullable() })
export type ChatEvent = z.infer<typeof ChatEvent>

/** The data that the list of works and the page of one work share, for students. */
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
  /** Number of messages and verdicts by staff since the student last marked the chat as read (`…/read`). */
  unreadCount: z.number(),
})

/** `after`: the id of the message after which to continue reading; undefined = all messages. */
export const messagesAfter = z.object({ after: optional(z.coerce.number().int().min(0)) })
