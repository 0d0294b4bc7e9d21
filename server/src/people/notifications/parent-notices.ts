import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { announcement } from '../../announcement.ts'

/**
 * A notification for parents. Title and body are plain text. For a parent of two children, the child's name is added
 * later.
 */
export interface ParentNotification {
  kind: ParentKind
  /**
   * The operation that caused the notification, such as `exam:7`. Notifications with the same cause are sent together.
   */
  cause: string
  title: string
  told: readonly { studentId: number; body: string }[]
  /** Id of the group whose branch decides the sending rules; null = the student's own branch. */
  groupId: number | null
  /** The screen about the child that the notification opens, such as `meetings`; undefined = the screen of its kind. */
  screen?: string | null
  /** Key of a picture in the file store. */
  picture?: string | null
  /**
   * True if the same operation announces more notifications. Receivers are decided after the last one (false), so that
   * a parent of two children gets one message about both.
   */
  isMoreToCome?: boolean
  now: Date
}

/** Announces a notification for the parents of students. The receivers and channels are decided after the commit. */
export const parentNotifications = announcement<ParentNotification>('parent notices')

interface TakenBack {
  cause: string
  studentIds: readonly number[]
}

/**
 * Announces that an operation's notifications are withdrawn for the parents of these students: they are not sent any
 * more and not shown.
 */
export const parentNotificationsWithdrawn = announcement<TakenBack>('parent notices taken back')
