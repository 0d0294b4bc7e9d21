import type { OwnNotification } from '@markaz/protocol/content/notifications/schemas'

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
