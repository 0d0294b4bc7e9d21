import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import type { OwnNotification } from '@markaz/protocol/content/notifications/schemas'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../shared/api/call.ts'
import { changed, useKept } from '../../shared/api/kept.ts'
import { momentOf } from '../../shared/text/time.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Button, Empty, Row, Screen, Tag, Trouble, Waiting } from '../../shared/ui/parts.tsx'
import { useDeed } from '../../shared/use-deed.ts'
import { noticesText as text } from './notices.text.ts'
import { markRead } from './read.ts'
import { thingOf } from './thing-of.ts'

const perPage = 20
const tabs = [
  { isRead: undefined, name: text.all, none: text.none },
  { isRead: false, name: text.unread, none: text.noneUnread },
]

/** What the pupil was told of. A press reads it and leads to the thing itself. */
export function NoticesScreen() {
  const [tab, choose] = useState(0)
  const { isRead, none } = tabs[tab] as (typeof tabs)[number]
  const { data, ...kept } = useKept(ownNotifications.list, { query: { page: 1, perPage, isRead } })
  const { data: unread } = useKept(ownNotifications.count)
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      <div className="choices">
        {tabs.map(({ name }, index) => (
          <button key={name} type="button" aria-pressed={tab === index} onClick={() => choose(index)}>
            {name}
          </button>
        ))}
      </div>
      {unread && unread.count > 0 && <ReadAll />}
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && <Empty>{none}</Empty>}
      {data && data.total > 0 && (
        <Pages
          key={tab}
          total={data.total}
          perPage={perPage}
          page={(page) => <NoticesPage page={page} isRead={isRead} />}
        />
      )}
    </Screen>
  )
}

function ReadAll() {
  const { isBusy, trouble, run } = useDeed()
  const readAll = () =>
    run(async () => {
      await call(ownNotifications.readAll)
      await changed('/notifications', '/today')
    })
  return (
    <>
      <Button type="button" isBusy={isBusy} onClick={readAll}>
        {text.readAll}
      </Button>
      <Trouble text={trouble} />
    </>
  )
}

function NoticesPage(query: { page: number; isRead: boolean | undefined }) {
  const { data, ...kept } = useKept(ownNotifications.list, { query: { ...query, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.notifications.map((notice) => <Notice key={notice.id} notice={notice} />)
}

function Notice({ notice }: { notice: OwnNotification }) {
  const [, go] = useLocation()
  const open = () => {
    if (!notice.readAt) markRead(notice.id)
    go(thingOf(notice) ?? `/notices/${notice.id}`)
  }
  return (
    <Row
      title={notice.title}
      below={
        <>
          {notice.body && <span className="notice-words">{notice.body}</span>}
          {momentOf(notice.createdAt)}
        </>
      }
      end={!notice.readAt && <Tag>{text.isNew}</Tag>}
      onPress={open}
    />
  )
}
