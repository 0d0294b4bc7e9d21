import { sync } from '@markaz/protocol/centre/sync/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import { useMay } from '../shared/access/access.tsx'
import { useProfile } from '../shared/access/profile.ts'
import { useCall } from '../shared/api/query.ts'
import { pollMs } from '../shared/api/session.ts'
import { useOnline } from '../shared/ui/use-online.ts'

type CountRoute = typeof notifications.count | typeof sync.messageCount | typeof reports.count

export const useUnreadCount = () => useCount(notifications.count, useProfile().data?.notificationsCount)
export const useQueueCount = () => useCount(sync.messageCount, useProfile().data?.queueCount)

/** Only users who may read reports request their count; otherwise every start would end in a 403. */
export const useReportsCount = () => useCount(reports.count, useProfile().data?.reportsCount, useMay(reports.count))

/**
 * Polls a count every 30 s while the window is visible and online; until the first answer the profile's number is used.
 */
function useCount(route: CountRoute & RouteDefinition, fromProfile = 0, enabled = true): number {
  const isOnline = useOnline()
  const { data } = useCall(route, undefined, { enabled, pollMs: isOnline ? pollMs : false, silent: true })
  return enabled ? (data?.count ?? fromProfile) : 0
}
