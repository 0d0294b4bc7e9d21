import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import type { OwnNotification } from '@markaz/protocol/content/notifications/schemas'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { convertTextsToScript } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { Button, ChoiceButtons, ErrorText, ListRow, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'
import { RichTextView } from '../../shared/ui/RichText.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { markNotificationRead, screenPathOfNotification } from './notifications.ts'

const text = convertTextsToScript({
  title: 'Bildirishnomalar',
  one: 'Bildirishnoma',
  all: 'Hammasi',
  unread: "O'qilmagan",
  readAll: "Hammasini o'qilgan qilish",
  none: "Hali bildirishnoma yo'q",
  noneUnread: "Hammasi o'qilgan",
  isNew: 'Yangi',
  open: 'Ochish',
})

const tabs = [
  { value: undefined, name: text.all, none: text.none },
  { value: false, name: text.unread, none: text.noneUnread },
]

export function NotificationsScreen() {
  const [isRead, choose] = useState<boolean | undefined>()
  const list = useCachedList(ownNotifications.list, { query: { isRead } })
  const unread = useCachedApiCall(ownNotifications.count)
  return (
    <Screen title={text.title} back="/me" kept={list} waitsFor={[unread]}>
      <ChoiceButtons label={text.title} options={tabs} value={isRead} onChosen={choose} />
      {unread.data && unread.data.count > 0 && <ReadAll />}
      <CachedList
        list={list}
        none={tabs.find(({ value }) => value === isRead)?.none}
        rows={({ notifications }) => notifications.map((notice) => <Notice key={notice.id} notice={notice} />)}
      />
    </Screen>
  )
}

function ReadAll() {
  const { isBusy, trouble, run } = useApiOperation()
  const readAll = () =>
    run(async () => {
      await callApi(ownNotifications.readAll)
      await refetchPaths('/notifications', '/today')
    })
  return (
    <>
      <Button type="button" isBusy={isBusy} onClick={readAll}>
        {text.readAll}
      </Button>
      <ErrorText text={trouble} />
    </>
  )
}

function Notice({ notice }: { notice: OwnNotification }) {
  const [, go] = useLocation()
  const open = () => {
    if (!notice.readAt) markNotificationRead(notice.id)
    go(screenPathOfNotification(notice) ?? `/notices/${notice.id}`)
  }
  return (
    <ListRow
      title={notice.title}
      below={
        <>
          {notice.body && <span className="notice-words">{notice.body}</span>}
          {formatDayAndTime(notice.createdAt)}
        </>
      }
      end={!notice.readAt && <Tag>{text.isNew}</Tag>}
      onPress={open}
    />
  )
}

/**
 * @param opensLinkedPage true = the user clicked a push notification, so the linked screen (e.g. a homework) opens
 * instead of the notification
 */
export function NotificationScreen({ id, opensLinkedPage = false }: { id: number; opensLinkedPage?: boolean }) {
  const [, go] = useLocation()
  const { data, ...kept } = useCachedApiCall(ownNotifications.detail, { params: { id } })
  const notice = data?.notification
  const isNew = notice?.readAt === null
  useEffect(() => {
    if (isNew) markNotificationRead(id)
  }, [id, isNew])
  const thing = notice && screenPathOfNotification(notice)
  useEffect(() => {
    if (opensLinkedPage && thing) go(thing, { replace: true })
  }, [opensLinkedPage, thing, go])
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
