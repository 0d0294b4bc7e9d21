import { notificationTemplates, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import {
  NotificationSendingState,
  Priority,
  type SentNotification,
} from '@markaz/protocol/content/notifications/schemas'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { notificationsText as words } from './notifications.text.ts'

const tabs = [
  { title: words.all, path: '/notifications' },
  { title: words.sentShort, path: '/sended' },
  { title: words.templates, path: '/templates', needs: notificationTemplates.list.access },
]

export const NotificationTabs = ({ path }: { path: string }) => <PageTabs label={words.title} tabs={tabs} path={path} />

const tones: Record<Priority, PillTone> = { [Priority.Low]: 'grey', [Priority.Medium]: 'gold', [Priority.High]: 'red' }

export const PriorityPill = ({ priority }: { priority: Priority }) => (
  <StatusPill tone={tones[priority]}>{words.priorities[priority]}</StatusPill>
)

export function NotificationStatePill({ state, receiversCount, expectedCount, sendAt }: SentNotification) {
  if (state === NotificationSendingState.Waiting)
    return <StatusPill tone="blue">{words.willGo(timestampText(sendAt))}</StatusPill>
  if (state === NotificationSendingState.Held) return <StatusPill tone="red">{words.states.held}</StatusPill>
  if (state === NotificationSendingState.Sent) return <StatusPill tone="green">{words.states.sent}</StatusPill>
  const done = words.progress(numberText(receiversCount), numberText(expectedCount))
  return <StatusPill tone="orange">{`${words.states.sending}: ${done}`}</StatusPill>
}

type Row = Pick<SentNotification, 'id' | 'title' | 'state'>
/** Returns whether the notification is not sent yet: its time has not come, or another user must confirm it. */
export const isNotificationScheduled = ({ state }: Pick<Row, 'state'>) =>
  state === NotificationSendingState.Waiting || state === NotificationSendingState.Held

/** Cancels a notification that is not sent yet; removes a sent notification from all receivers. */
export const useRemoveNotification = (onRemoved?: () => void) =>
  useRemoveWithConfirmation(sentNotifications.remove, {
    title: (row: Row) => (isNotificationScheduled(row) ? words.takeBackTitle : words.removeTitle)(row.title),
    yes: (row) => (isNotificationScheduled(row) ? words.takeBack : commonText.remove),
    content: (row) => (isNotificationScheduled(row) ? words.takeBackContent : words.removeContent),
    done: (row) => (isNotificationScheduled(row) ? words.takenBack : words.removed),
    ...(onRemoved ? { onRemoved } : {}),
  })
