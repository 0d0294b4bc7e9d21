import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type {
  DeliveryState,
  NotificationChannel,
  ReceivedParentNotification,
} from '@markaz/protocol/content/channels/schemas'
import { useEffect, useRef } from 'react'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { ListRow, Screen, Tag } from '../../shared/ui/parts.tsx'
import { callStateText, channelNames, deliveryStateText, notificationHistoryText as text } from './channels.text.ts'
import './ways.css'

export function ParentNotificationsScreen() {
  const list = useCachedList(ownNotificationChannels.told, {})
  const newest = list.data?.told[0]?.id
  const unread = list.data?.unread ?? 0
  /**
   * Ids of notifications that were unread when the screen opened. They stay highlighted until the user leaves the
   * screen.
   */
  const seenNew = useRef(new Set<number>())
  useEffect(() => {
    if (!newest || unread === 0) return
    void callApi(ownNotificationChannels.readUntil, { body: { id: newest } })
      .then(() => refetchPaths('/told'))
      .catch(() => {})
  }, [newest, unread])
  const isNew = ({ id, readAt, isLetter, deliveries }: ReceivedParentNotification) => {
    if (deliveries.some(({ way, state }) => way !== 'call' && state === 'read')) return false
    if (readAt === null && !isLetter) seenNew.current.add(id)
    return isLetter ? readAt === null : seenNew.current.has(id)
  }
  return (
    <Screen title={text.title} back="/" kept={list}>
      <CachedList
        list={list}
        none={text.none}
        rows={({ told }) => told.map((one) => <Told key={one.id} told={one} isNew={isNew(one)} />)}
      />
    </Screen>
  )
}

function Told({ told, isNew }: { told: ReceivedParentNotification; isNew: boolean }) {
  const { path, child, title, body, createdAt, deliveries } = told
  // A cached notification from an older server version has no `children`, but only one `child`.
  const names = (told.children ?? [child]).map(({ fullName }) => fullName).join(', ')
  const trace = deliveries.map(({ way, state }) => `${channelNames[way]}: ${stateOf(way, state)}`).join(', ')
  return (
    <ListRow
      {...(path && { href: path })}
      title={title}
      below={
        <>
          {body && <span className="told-words">{body}</span>}
          {`${names} · ${formatDayAndTime(createdAt)}`}
          <br />
          {trace}
        </>
      }
      end={isNew && <Tag tone="look">{text.isNew}</Tag>}
    />
  )
}

const stateOf = (way: NotificationChannel, state: DeliveryState) =>
  way === 'call' && (state === 'read' || state === 'failed') ? callStateText[state] : deliveryStateText[state]
