import type { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { createInternalEvent } from '../../internal-event.ts'

/** The `cause` of a notification about a message from the centre to a child's parents begins with this prefix. */
export const conversationNotificationCausePrefix = 'talk:'
export const notificationCauseOfMessage = (messageId: number): string =>
  `${conversationNotificationCausePrefix}${messageId}`

interface ConversationMessagesRead {
  agentId: number
  causes: readonly string[]
  now: Date
}

export const conversationMessagesReadEvent = createInternalEvent<ConversationMessagesRead>('conversation messages read')

/** Title and body are plain text without the child's name, which is added when the message is sent. */
export interface ParentNotification {
  kind: ParentNotificationKind
  /**
   * Key of the event that caused the notification, such as `exam:7`. Notifications with the same cause are sent
   * together.
   */
  cause: string
  title: string
  told: readonly { studentId: number; body: string }[]
  /** Id of the group whose branch chooses the channels of the notification; null = the student's branch chooses. */
  groupId: number | null
  /**
   * Portal page that opens when a parent taps the notification, such as `meetings`; undefined = the default page of its
   * kind.
   */
  screen?: string | null
  /** Storage key of the picture that is sent with the notification. */
  picture?: string | null
  /**
   * True = more notifications with the same cause follow. The delivery waits for them, so that a parent of two children
   * gets one message.
   */
  isMoreToCome?: boolean
  now: Date
}

export const parentNotificationCreatedEvent = createInternalEvent<ParentNotification>('parent notification created')

interface WithdrawnNotification {
  cause: string
  studentIds: readonly number[]
}

/** Withdrawn notifications are neither sent nor shown to the parents any more. */
export const parentNotificationsWithdrawnEvent = createInternalEvent<WithdrawnNotification>('parent notices taken back')
