import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { announcement } from '../../announcement.ts'

/** Title and bodies are plain text, without the child's name: whoever has two children is told whose it is. */
export interface ParentNotification {
  kind: ParentKind
  /** The operation it comes from, `exam:7`: what comes from one goes out together. */
  cause: string
  title: string
  told: readonly { studentId: number; body: string }[]
  /** The group whose branch's rules hold; null: the student's own. */
  groupId: number | null
  /** Key of a picture in the store. */
  picture?: string | null
  /**
   * Of an operation in several parts: true = a part follows, and deciding begins with the last part (false), so that a
   * parent of two children reads of both in one message.
   */
  isMoreToCome?: boolean
  now: Date
}

/** Something that the parents of students are to be told of. Who they are, and how, is decided after the commit. */
export const parentNotifications = announcement<ParentNotification>('parent notices')

interface TakenBack {
  cause: string
  studentIds: readonly number[]
}

/** The parents of these students are to hear of that operation no more, nor to read that they were told. */
export const parentNotificationsWithdrawn = announcement<TakenBack>('parent notices taken back')
