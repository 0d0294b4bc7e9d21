import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'

/** Marks a notification as read without waiting for the server. Offline it stays unread. */
export function markNotificationRead(id: number): void {
  callApi(ownNotifications.read, { params: { id } }).then(
    () => refetchPaths('/notifications', '/today'),
    () => {},
  )
}
