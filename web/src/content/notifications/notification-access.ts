import { SentNotificationTab } from '@markaz/protocol/content/notifications/schemas'
import { type Grant, requireGrant } from '@markaz/protocol/route'

export const readSettingsAccess = requireGrant('settings', 'read')
export const notificationPageAccess = (and: Grant) => ({ ...readSettingsAccess, and })
export const sentNotificationsAccess = notificationPageAccess('notifications:sent.read')

export const newNotificationPathByTab: Record<SentNotificationTab, string> = {
  [SentNotificationTab.Staff]: '/notifications/create/public',
  [SentNotificationTab.Students]: '/notifications/create/public-students',
  [SentNotificationTab.Private]: '/notifications/create/student-private',
}
