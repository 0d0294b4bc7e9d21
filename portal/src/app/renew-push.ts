import { hasAskedForPush } from '../shared/push-asked.ts'
import { isParents, type Session } from '../shared/store/device.ts'
import { isStaffView } from '../shared/view/view.ts'

/**
 * Renews the push subscription after a sign-in for a user who had switched push on. It runs after the first screen, and
 * again at the next start if it fails.
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
