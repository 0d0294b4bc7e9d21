import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import type { OwnNotification } from '@markaz/protocol/content/notifications/schemas'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { refetchPaths, useCachedCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { Button, ChoiceButtons, ErrorText, ListRow, Screen, Tag } from '../../shared/ui/parts.tsx'
import { useSingleOperation } from '../../shared/use-operation.ts'
import { notificationsText as text } from './notices.text.ts'
import { markNotificationRead, screenPathOfNotification } from './notifications.ts'

const tabs = [
  { value: undefined, name: text.all, none: text.none },
  { value: false, name: text.unread, none: text.noneUnread },
]

export function NotificationsScreen() {
  const [isRead, choose] = useState<boolean | undefined>()
  const list = useCachedList(ownNotifications.list, { query: { isRead } })
  const unread = useCachedCall(ownNotifications.count)
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
  const { isBusy, trouble, run } = useSingleOperation()
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
