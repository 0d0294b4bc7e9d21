import { sync } from '@markaz/protocol/centre/sync/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import { useMayCall, useProfile } from '../shared/access/access.tsx'
import { useRouteQuery } from '../shared/api/query.ts'
import { sessionCheckIntervalMs } from '../shared/api/session.ts'
import { useIsOnline } from '../shared/ui/browser-state.ts'

type CountRoute = typeof notifications.count | typeof sync.messageCount | typeof reports.count

export const useUnreadNotificationsCount = () => useCount(notifications.count, useProfile().data?.notificationsCount)
export const useSyncProblemCount = () => useCount(sync.messageCount, useProfile().data?.queueCount)

/** Only users who may read reports request the number of reports; for other users the server would answer 403. */
export const useUnseenReportsCount = () =>
  useCount(reports.count, useProfile().data?.reportsCount, useMayCall(reports.count))

/** Requests a number every 30 s. Until the first response, the number in the user's profile is used. */
function useCount(route: CountRoute & RouteDefinition, fromProfile = 0, enabled = true): number {
  const isOnline = useIsOnline()
  const { data } = useRouteQuery(route, undefined, {
    enabled,
    pollMs: isOnline ? sessionCheckIntervalMs : false,
    silent: true,
  })
  return enabled ? (data?.count ?? fromProfile) : 0
}
