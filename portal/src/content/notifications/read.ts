import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { call } from '../../shared/api/call.ts'
import { changed } from '../../shared/api/kept.ts'

/** Marks a notification as read in the background; offline it stays unread. */
export function markRead(id: number): void {
  call(ownNotifications.read, { params: { id } }).then(
    () => changed('/notifications', '/today'),
    () => {},
  )
}
