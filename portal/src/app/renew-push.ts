import { hasAskedPushPermission } from '../shared/push-asked.ts'
import { isParentSession, type StoredSession } from '../shared/store/device.ts'
import { isStaffView } from '../shared/view/view.ts'

/** Renews the push subscription at the start of the portal. A failed renewal is retried at the next start. */
export function renewPushAfterSignIn(session: StoredSession): void {
  const { id } = session.student
  if (isStaffView || !hasAskedPushPermission(id)) return
  const calls = isParentSession(session)
    ? import('@markaz/protocol/content/channels/routes').then(({ ownWays }) => ownWays)
    : import('@markaz/protocol/content/notifications/routes').then(({ ownNotifications }) => ownNotifications)
  void Promise.all([import('../shared/push.ts'), calls])
    .then(([push, own]) => push.renewPushSubscription(own, id))
    .catch(() => {})
}
