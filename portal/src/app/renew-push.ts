import { hasAskedForPush } from '../shared/push-asked.ts'
import { isParents, type Session } from '../shared/store/device.ts'
import { isView } from '../shared/view/view.ts'

/**
 * Who has asked for push on this phone is told again after the next sign-in. It comes after the first screen, and when it
 * fails it is tried again at the next start.
 */
export function renewPush(session: Session): void {
  const { id } = session.student
  if (isView || !hasAskedForPush(id)) return
  const calls = isParents(session)
    ? import('@markaz/protocol/content/channels/routes').then(({ ownWays }) => ownWays)
    : import('@markaz/protocol/content/notifications/routes').then(({ ownNotifications }) => ownNotifications)
  void Promise.all([import('../shared/push.ts'), calls])
    .then(([push, own]) => push.renewPush(own, id))
    .catch(() => {})
}
