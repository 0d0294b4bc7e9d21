import type { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { conversationNotificationCausePrefix } from './parent-notices.ts'

/**
 * The child's screen that the portal opens from a notification of each kind. Missing kinds are messages to many
 * receivers.
 */
const screenOfKind: Partial<Record<ParentNotificationKind, string>> = {
  absence: 'journal',
  homework_back: 'homework',
  exam_result: 'exams',
  contract: 'papers',
  pass: 'passes',
  lesson: 'timetable',
  late: 'journal',
  homework_missing: 'missing',
  weekly: 'letters',
}

export interface ParentNotificationTarget {
  kind: ParentNotificationKind
  cause: string
  screen: string | null
  studentId: number
}

/** Path below `/portal` that a notification opens; null if the notification has only a text. */
export function portalPathOfNotification({ kind, cause, screen, studentId }: ParentNotificationTarget): string | null {
  if (cause.startsWith(conversationNotificationCausePrefix)) return `/talks/${studentId}`
  const shown = screen ?? screenOfKind[kind]
  return shown ? `/children/${studentId}/${shown}` : null
}

/** Link that also contains the notification's id (`told`), so that the portal marks the notification as read. */
export const portalLinkOfNotification = (told: ParentNotificationTarget & { tellingId: number }): string =>
  `/portal${portalPathOfNotification(told) ?? '/told'}?told=${told.tellingId}`
