import type { NotificationTopic, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { createInternalEvent } from '../../internal-event.ts'

/** Title and body of the notification are plain text. */
export interface StudentNotification {
  kind: StudentNotificationKind
  title: string
  body: string
  /** The subject whose page the notification opens; null = the subject was deleted. */
  about: NotificationTopic | null
  studentIds: readonly number[]
  now: Date
}

export const studentNotificationEvent = createInternalEvent<StudentNotification>('student notices')
