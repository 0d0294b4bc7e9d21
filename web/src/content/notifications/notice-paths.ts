import { SentTab } from '@markaz/protocol/content/notifications/schemas'
import { type Grant, requireGrant } from '@markaz/protocol/route'

export const ownNotificationsAccess = requireGrant('settings', 'read')
export const notificationPageAccess = (and: Grant) => ({ ...ownNotificationsAccess, and })
export const sentNotificationsAccess = notificationPageAccess('notifications:sent.read')

export const createNotificationPathByTab: Record<SentTab, string> = {
  [SentTab.Staff]: '/notifications/create/public',
  [SentTab.Students]: '/notifications/create/public-students',
  [SentTab.Private]: '/notifications/create/student-private',
}
