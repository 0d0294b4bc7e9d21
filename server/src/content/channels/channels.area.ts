import { familyWays } from '@markaz/protocol/content/channels/routes'
import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { chatMessagesRead } from '../../people/notifications/letters.ts'
import { parentNotifications, parentNotificationsWithdrawn } from '../../people/notifications/parent-notices.ts'
import { studentsRemoved } from '../../people/students/imported-students.ts'
import { readInChat } from '../../people/telegram/read-in-chat.ts'
import { notificationCreated } from '../notifications/notification-created.ts'
import { waysRoutes } from './channels.routes.ts'
import { waysSettings } from './channels.settings.ts'
import { recordNotification } from './notification-messages.ts'
import { markChatMessagesRead, markReadInChat } from './parent-notifications.queries.ts'
import { dataOfWays, forgetParentNotifications } from './personal-data-of-channels.ts'
import { recordParentNotification } from './record-notification.ts'
import { stopParentNotifications } from './stop-notifications.ts'
import { withdrawParentNotifications } from './withdraw-notifications.ts'

export const waysArea: Area = {
  routes: waysRoutes,
  settings: waysSettings,
  listens() {
    parentNotifications.heardBy(recordParentNotification)
    parentNotificationsWithdrawn.heardBy(withdrawParentNotifications)
    notificationCreated.heardBy(recordNotification)
    readInChat.heardBy(markReadInChat)
    chatMessagesRead.heardBy(markChatMessagesRead)
    centreRestored.heardBy(stopParentNotifications)
    studentsRemoved.heardBy(forgetParentNotifications)
  },
  personalData: dataOfWays,
  undo: {
    'way-setting.update': undoByCall(familyWays.save, { params: () => ({}) }),
  },
}
