import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'

/** Does not wait for the server. Offline the notification stays unread. */
export function markNotificationRead(id: number): void {
  callApi(ownNotifications.read, { params: { id } }).then(
    () => refetchPaths('/notifications', '/today'),
    () => {},
  )
}
