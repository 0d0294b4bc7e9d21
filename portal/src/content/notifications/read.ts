import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { call } from '../../shared/api/call.ts'

/** Marks it read in passing: nobody waits for it, and without a line it stays new. */
export function markRead(id: number): void {
  call(ownNotifications.read, { params: { id } }).then(
    () => refetchPaths('/notifications', '/today'),
    () => {},
  )
}
