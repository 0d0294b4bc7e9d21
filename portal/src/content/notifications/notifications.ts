import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import type { OwnNotification } from '@markaz/protocol/content/notifications/schemas'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'

/**
 * Returns the path of the screen about a notification's subject, e.g. a homework; null if the notification consists
 * only of text.
 */
export function screenPathOfNotification({ about }: Pick<OwnNotification, 'about'>): string | null {
  switch (about?.kind) {
    case 'homework':
      return about.id ? `/homework/${about.id}` : '/homework'
    case 'exam':
      return about.id ? `/exams/${about.id}` : '/exams'
    case 'points':
      return '/points'
    case 'timetable':
      return '/lessons'
    case 'event':
      return about.id ? `/events/${about.id}` : '/events'
    case 'purchase':
      return '/shop/purchases'
    default:
      return null
  }
}

/** Marks a notification as read without waiting for the server. Offline it stays unread. */
export function markNotificationRead(id: number): void {
  callApi(ownNotifications.read, { params: { id } }).then(
    () => refetchPaths('/notifications', '/today'),
    () => {},
  )
}
