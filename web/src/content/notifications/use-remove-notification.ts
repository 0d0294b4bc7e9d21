import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { type SentNotification, SentState } from '@markaz/protocol/content/notifications/schemas'
import { common } from '../../shared/text/common.text.ts'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { noticesText as words } from './notifications.text.ts'

type Row = Pick<SentNotification, 'id' | 'title' | 'state'>
/**
 * Returns whether the notification is not sent yet: its time has not come, or it waits until another user releases it.
 */
export const isToCome = ({ state }: Pick<Row, 'state'>) => state === SentState.Waiting || state === SentState.Held

/** Cancels a notification that is not sent yet; removes a sent notification from all receivers. */
export const useRemoveNotification = (onRemoved?: () => void) =>
  useRemove(sentNotifications.remove, {
    title: (row: Row) => (isToCome(row) ? words.takeBackTitle : words.removeTitle)(row.title),
    yes: (row) => (isToCome(row) ? words.takeBack : common.remove),
    content: (row) => (isToCome(row) ? words.takeBackContent : words.removeContent),
    done: (row) => (isToCome(row) ? words.takenBack : words.removed),
    ...(onRemoved ? { onRemoved } : {}),
  })
