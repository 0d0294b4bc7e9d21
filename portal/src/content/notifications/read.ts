import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { call } from '../../shared/api/call.ts'
import { changed } from '../../shared/api/kept.ts'

/** Marks it read in passing: nobody waits for it, and without a line it stays new. */
export function markRead(id: number): void {
  call(ownNotifications.read, { params: { id } }).then(
    () => changed('/notifications', '/today'),
    () => {},
  )
}
