import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { announcement } from '../../announcement.ts'

/**
 * A notification for parents. Title and bodies are plain text without the child's name, which is added for a parent
 * with two children.
 */
export interface ParentNotification {
  kind: ParentKind
  /** The operation that caused it, such as `exam:7`. Notifications with one cause are sent together. */
  cause: string
  title: string
  told: readonly { studentId: number; body: string }[]
  /** The group whose branch's rules apply; null = the student's own branch. */
  groupId: number | null
  /** The child's screen in the portal that it opens, such as `meetings`; undefined = the screen of its kind. */
  screen?: string | null
  /** Key of a picture in the file store. */
  picture?: string | null
  /**
   * True = more parts of the same operation follow. Receivers are decided after the last part (false), so that a parent
   * of two children gets one message about both.
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
 * Announces that the notifications of this operation are withdrawn for the parents of these students: not sent any more
 * and not shown.
 */
export const parentNotificationsWithdrawn = announcement<TakenBack>('parent notices taken back')
