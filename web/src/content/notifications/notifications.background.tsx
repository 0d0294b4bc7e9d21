import { notifications } from '@markaz/protocol/content/notifications/routes'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { callApi } from '../../shared/api/call.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { notifyInfo } from '../../shared/notify/toasts.ts'
import { renewPushSubscription } from '../../shared/push/push.ts'
import { readSettingsAccess } from './notification-access.ts'
import { isNotificationSoundOn, playNotificationSound } from './notification-sound.ts'
import { notificationsText as words } from './notifications.text.ts'

export function Background() {
  const { data } = useRouteQuery(notifications.count, undefined, { silent: true })
  useLiveRefetch(notifications.stream, { args: (after) => ({ query: { after } }), after: data?.seq })
  useArrivals(data?.newest)
  useEffect(() => {
    // If renewing the push subscription fails, the error is ignored, because the bell shows the notifications anyway.
    void renewPushSubscription().catch(() => {})
  }, [])
  return null
}

/** Shows a toast for each new notification with a title. Other notifications appear only in the list below the bell. */
function useArrivals(newest: number | undefined): void {
  const seen = useRef<number>(undefined)
  const navigate = useNavigate()
  const hasPage = useMayCall(readSettingsAccess)
  useEffect(() => {
    if (newest === undefined) return
    const before = seen.current
    seen.current = newest
    if (before === undefined || newest <= before || document.hidden) return
    const tell = async () => {
      const { notifications: rows } = await callApi(notifications.list, {
        query: { page: 1, perPage: 5, isRead: false },
      })
      const fresh = rows.filter(({ id, title }) => id > before && title)
      if (fresh.length > 0 && isNotificationSoundOn()) playNotificationSound()
      for (const { id, title, body, path } of fresh.reverse())
        notifyInfo(title, {
          key: `notice-${id}`,
          detail: body.slice(0, 140),
          ...((hasPage || path) && {
            action: { label: words.open, run: () => void navigate(path ?? `/my-notification/${id}`) },
          }),
        })
    }
    // An error is ignored, because the notification is also in the list below the bell.
    void tell().catch(() => {})
  }, [newest, navigate, hasPage])
}
