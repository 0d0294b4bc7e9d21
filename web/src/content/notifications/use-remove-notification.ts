import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { type SentNotification, SentState } from '@markaz/protocol/content/notifications/schemas'
import { common } from '../../shared/text/common.text.ts'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { noticesText as words } from './notifications.text.ts'

type Row = Pick<SentNotification, 'id' | 'title' | 'state'>
/** Nobody has all of it yet: it waits for its time, or for somebody who may send it. */
export const isToCome = ({ state }: Pick<Row, 'state'>) => state === SentState.Waiting || state === SentState.Held

/** Takes it back before its time, and afterwards from everybody who got it. */
export const useRemoveNotification = (onRemoved?: () => void) =>
  useRemove(sentNotifications.remove, {
    title: (row: Row) => (isToCome(row) ? words.takeBackTitle : words.removeTitle)(row.title),
    yes: (row) => (isToCome(row) ? words.takeBack : common.remove),
    content: (row) => (isToCome(row) ? words.takeBackContent : words.removeContent),
    done: (row) => (isToCome(row) ? words.takenBack : words.removed),
    ...(onRemoved ? { onRemoved } : {}),
  })
