import type { NotificationSubject, StudentKind } from '@markaz/protocol/people/notifications/schemas'
import { announcement } from '../../announcement.ts'

/** Title and body are plain text. */
export interface StudentNotification {
  kind: StudentKind
  title: string
  body: string
  /** Null where there is nothing to open: what it tells of is gone. */
  about: NotificationSubject | null
  studentIds: readonly number[]
  now: Date
}

/** Something students are to be told of. */
export const studentNotifications = announcement<StudentNotification>('student notices')
