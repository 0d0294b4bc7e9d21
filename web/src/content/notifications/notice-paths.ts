import { SentTab } from '@markaz/protocol/content/notifications/schemas'
import { can, type Grant } from '@markaz/protocol/route'

/** The right to open the pages of notifications; their API calls need further rights. */
export const ownPageAccess = can('settings', 'read')
export const pageAccess = (and: Grant) => ({ ...ownPageAccess, and })
export const sentPageAccess = pageAccess('notifications:sent.read')

export const createPaths: Record<SentTab, string> = {
  [SentTab.Staff]: '/notifications/create/public',
  [SentTab.Students]: '/notifications/create/public-students',
  [SentTab.Private]: '/notifications/create/student-private',
}
