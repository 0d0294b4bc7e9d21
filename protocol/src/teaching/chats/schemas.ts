import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { generalErrorTexts } from '../../field-texts.ts'
import { commentField, optionalParam, timestamp, timestampInput } from '../../fields.ts'
import { chatMessageFields, clientMessageId, emptyMessageIssue, hasMessageContent } from '../../message.ts'

export const ChatStatus = { Waiting: 1, Rejected: 2, Accepted: 3, NotDone: 4, NotGiven: 5 } as const
export type ChatStatus = (typeof ChatStatus)[keyof typeof ChatStatus]

/**
 * `Checking`: a staff member checks the submission. `Uncompleted`: not submitted in time. `NotGiven`: not submitted,
 * but still possible.
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

/** A chat has no status Checking, so this homework status becomes Waiting. */
export const chatStatusOf: Record<HomeworkStatus, ChatStatus> = { 1: 1, 2: 2, 3: 3, 4: 1, 5: 4, 6: 5 }

export const ChatUserType = { Staff: 1, Academic: 2, Student: 3 } as const

export const ChatMessageKind = z.enum(['message', 'check', 'deadline'])

/** A message in a chat about a homework or exam. A verdict and a changed deadline are messages, too. */
export const ChatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  kind: ChatMessageKind,
  sender: z.object({ id: z.number(), fullName: z.string(), userType: z.enum(ChatUserType) }),
  text: z.string(),
  files: z.array(Attachment),
  isSubmission: z.boolean(),
  /** True = the message submits work, but arrived after the deadline. */
  isLate: z.boolean(),
  /** When the student wrote a message that arrived after the exam's end, by the clock of the student's device. */
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

export const Chat = z.object({
  id: z.number(),
  /** Increases with each change of the submission. A verdict must contain the version that the user saw. */
  version: z.number(),
  homeworkId: z.number().nullable(),
  examId: z.number().nullable(),
  theme: z.string(),
  student: z.object({ id: z.number(), hId: z.string().nullable(), fullName: z.string(), photo: z.string().nullable() }),
  status: z.enum(HomeworkStatus),
  chatStatus: z.enum(ChatStatus),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  deadline: z.string(),
  handedInAt: z.string().nullable(),
  /** When the student last added to the submission after the deadline; null = never. */
  lateAt: z.string().nullable(),
  /** The staff member for whom the submission is reserved for 15 minutes, in order to check it; null = none. */
  checkingBy: person.nullable(),
  checkedBy: person.nullable(),
  checkedAt: z.string().nullable(),
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

export const ChatDetail = z.object({
  chat: Chat,
  about: z.object({
    theme: z.string(),
    description: z.string(),
    files: z.array(Attachment),
    /** The exam's question files for this student; if all participants have the same questions, all question files. */
    questionFiles: z.array(Attachment),
  }),
  messages: z.array(ChatMessage),
  /** The number of the newest event in this answer. The client passes it as `after` to the event stream. */
  seq: z.number(),
})
export type ChatDetail = z.infer<typeof ChatDetail>

/**
 * `isSubmission`: true = the message submits work, false = the message is conversation. If omitted, a message submits
 * work in these cases: the student has submitted none yet; the message has files; or the deadline has not passed, and
 * the student's submission is unchecked.
 */
export const OwnMessageInput = z
  .object({
    ...chatMessageFields,
    isSubmission: z.boolean().optional(),
    /** The version of the submission that the student saw. If it has changed since, the server answers WORK_CHANGED. */
    seenVersion: z.int().positive().nullish(),
  })
  .refine(hasMessageContent, emptyMessageIssue)
export type OwnMessageInput = z.infer<typeof OwnMessageInput>

/**
 * `writtenAt`: when the student wrote the message, by the device's clock corrected to the server's. A message written
 * before the exam's end may arrive up to a day later. The server then marks the message as late.
 */
export const OwnExamMessageInput = z
  .object({ ...chatMessageFields, isSubmission: z.boolean().optional(), writtenAt: timestampInput.nullish() })
  .refine(hasMessageContent, emptyMessageIssue)
export type OwnExamMessageInput = z.infer<typeof OwnExamMessageInput>

/** Accepted homework has a score of 60…100, rejected homework none; 0…59 from older clients is ignored. */
export const HomeworkCheckInput = z.object({
  status: z.enum({ Rejected: ChatStatus.Rejected, Accepted: ChatStatus.Accepted }),
  score: z.int(generalErrorTexts.score).min(0, generalErrorTexts.score).max(100, generalErrorTexts.score).nullable(),
  comment: commentField,
  /** The version of the submission that the user saw. */
  version: z.int().positive(),
  clientId: clientMessageId,
})
export type HomeworkCheckInput = z.infer<typeof HomeworkCheckInput>

/**
 * `message` null = only the chat's status has changed. The stream also sends `reset`: missed events are no longer
 * stored, so the client must load all data again. `end`: the session or the right to the chat has ended.
 */
export const ChatEvent = z.object({ seq: z.number(), chat: Chat, message: ChatMessage.nullable() })
export type ChatEvent = z.infer<typeof ChatEvent>

export const OwnSubmissionFields = z.object({
  chatId: z.number(),
  status: z.enum(HomeworkStatus),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  /** The student's extended deadline or the group's deadline, whichever is later. */
  deadline: timestamp,
  handedInAt: timestamp.nullable(),
  /** When the student last added to the submission after the deadline; null = never. */
  lateAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  /** How many messages and verdicts by staff the student has not marked as read (`…/read`). */
  unreadCount: z.number(),
})

/** `after`: return only messages with a higher id; undefined = all messages. */
export const messagesAfterIdQuery = z.object({ after: optionalParam(z.coerce.number().int().min(0)) })
