import { hasAskedForPush } from '../shared/push-asked.ts'
import { isParents, type Session } from '../shared/store/device.ts'
import { isStaffView } from '../shared/view/view.ts'

/**
 * Subscribes to push notifications again after the sign-in of a user who had switched them on. If it fails, it is
 * retried at the next start.
 */
export function renewPush(session: Session): void {
  const { id } = session.student
  if (isStaffView || !hasAskedForPush(id)) return
  const calls = isParents(session)
    ? import('@markaz/protocol/content/channels/routes').then(({ ownWays }) => ownWays)
    : import('@markaz/protocol/content/notifications/routes').then(({ ownNotifications }) => ownNotifications)
  void Promise.all([import('../shared/push.ts'), calls])
    .then(([push, own]) => push.renewPush(own, id))
    .catch(() => {})
}
