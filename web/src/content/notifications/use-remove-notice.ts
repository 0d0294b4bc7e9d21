import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { type SentNotification, SentState } from '@markaz/protocol/content/notifications/schemas'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { noticesText as words } from './notifications.text.ts'

type Row = Pick<SentNotification, 'id' | 'title' | 'state'>
const isWaiting = ({ state }: Row) => state === SentState.Waiting

/** Takes it back before its time, and afterwards from everybody who got it. */
export const useRemoveNotice = (onRemoved?: () => void) =>
  useRemove(sentNotifications.remove, {
    title: (row: Row) => (isWaiting(row) ? words.takeBackTitle : words.removeTitle)(row.title),
    content: (row) => (isWaiting(row) ? words.takeBackContent : words.removeContent),
    done: (row) => (isWaiting(row) ? words.takenBack : words.removed),
    ...(onRemoved ? { onRemoved } : {}),
  })
