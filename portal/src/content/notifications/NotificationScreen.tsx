import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { LoadingOrError, Screen } from '../../shared/ui/parts.tsx'
import { RichTextView } from '../../shared/ui/RichText.tsx'
import { notificationsText as text } from './notices.text.ts'
import { markNotificationRead, screenPathOfNotification } from './notifications.ts'

/**
 * With `opensThing` (after a click on a push notification) the screen of the notification's subject opens instead, e.g.
 * a homework.
 */
export function NotificationScreen({ id, opensThing = false }: { id: number; opensThing?: boolean }) {
  const [, go] = useLocation()
  const { data, ...kept } = useCachedCall(ownNotifications.detail, { params: { id } })
  const notice = data?.notification
  const isNew = notice?.readAt === null
  useEffect(() => {
    if (isNew) markNotificationRead(id)
  }, [id, isNew])
  const thing = notice && screenPathOfNotification(notice)
  useEffect(() => {
    if (opensThing && thing) go(thing, { replace: true })
  }, [opensThing, thing, go])
  return (
    <Screen title={notice?.title ?? text.one} back="/notices" kept={kept}>
      {notice ? (
        <>
          <p className="soft">{formatDayAndTime(notice.createdAt)}</p>
          <LazyPicture src={notice.banner} className="banner-picture" />
          {notice.content ? <RichTextView body={notice.content} /> : <p className="lines">{notice.body}</p>}
          {thing && (
            <Link href={thing} className="button main">
              {text.open}
            </Link>
          )}
        </>
      ) : (
        <LoadingOrError error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}
