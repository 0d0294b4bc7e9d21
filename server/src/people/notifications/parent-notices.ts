import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { createListenerEvent } from '../../announcement.ts'

/** Title and body are plain text. For a parent of two children, the child's name is added later. */
export interface ParentNotification {
  kind: ParentKind
  /**
   * The operation that caused the notification, such as `exam:7`. Notifications with the same cause are sent together.
   */
  cause: string
  title: string
  told: readonly { studentId: number; body: string }[]
  /**
   * The group's branch decides over which channels the notification is sent; null = the student's own branch decides.
   */
  groupId: number | null
  /** A page about the child, such as `meetings`; undefined = the usual page for this kind of notification. */
  screen?: string | null
  /** Key of the picture in the file store. */
  picture?: string | null
  /**
   * True = more notifications of the operation follow, so that a parent of two children gets one message about both.
   */
  isMoreToCome?: boolean
  now: Date
}

/** Receivers and channels are decided after the commit. */
export const parentNotificationEvent = createListenerEvent<ParentNotification>('parent notices')

interface TakenBack {
  cause: string
  studentIds: readonly number[]
}

/** Withdrawn notifications are not sent any more and not shown to the parents. */
export const parentNotificationsWithdrawnEvent = createListenerEvent<TakenBack>('parent notices taken back')
