import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { call } from '../../shared/api/call.ts'

/** Marks a notification as read without waiting for the server. Offline it stays unread. */
export function markRead(id: number): void {
  call(ownNotifications.read, { params: { id } }).then(
    () => refetchPaths('/notifications', '/today'),
    () => {},
  )
}
