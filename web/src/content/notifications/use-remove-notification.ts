import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { type SentNotification, SentState } from '@markaz/protocol/content/notifications/schemas'
import { common } from '../../shared/text/common.text.ts'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { notificationsText as words } from './notifications.text.ts'

type Row = Pick<SentNotification, 'id' | 'title' | 'state'>
/** Returns whether the notification is not sent yet: its time has not come, or another user must confirm it. */
export const isNotificationScheduled = ({ state }: Pick<Row, 'state'>) =>
  state === SentState.Waiting || state === SentState.Held

/** Cancels a notification that is not sent yet; removes a sent notification from all receivers. */
export const useRemoveNotification = (onRemoved?: () => void) =>
  useRemoveWithConfirmation(sentNotifications.remove, {
    title: (row: Row) => (isNotificationScheduled(row) ? words.takeBackTitle : words.removeTitle)(row.title),
    yes: (row) => (isNotificationScheduled(row) ? words.takeBack : common.remove),
    content: (row) => (isNotificationScheduled(row) ? words.takeBackContent : words.removeContent),
    done: (row) => (isNotificationScheduled(row) ? words.takenBack : words.removed),
    ...(onRemoved ? { onRemoved } : {}),
  })
