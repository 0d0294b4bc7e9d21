import { familyWays } from '@markaz/protocol/content/channels/routes'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/restored.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { conversationMessagesReadEvent } from '../../people/notifications/letters.ts'
import {
  parentNotificationEvent,
  parentNotificationsWithdrawnEvent,
} from '../../people/notifications/parent-notices.ts'
import { studentsRemovedEvent } from '../../people/students/imported-students.ts'
import { messageReadInTelegramEvent } from '../../people/telegram/read-in-chat.ts'
import { notificationCreatedEvent } from '../notifications/notification-created.ts'
import { channelRoutes } from './channels.routes.ts'
import { channelSettings } from './channels.settings.ts'
import { recordNotification } from './notification-messages.ts'
import { markChatMessagesRead, markReadByTelegramChat } from './parent-notifications.queries.ts'
import { deleteOldParentNotifications, personalDataHandlersOfChannels } from './personal-data-of-channels.ts'
import { recordParentNotification } from './record-notification.ts'
import { stopParentNotifications } from './stop-notifications.ts'
import { withdrawParentNotifications } from './withdraw-notifications.ts'

export const channelsArea: FeatureArea = {
  routes: channelRoutes,
  settings: channelSettings,
  listens() {
    parentNotificationEvent.heardBy(recordParentNotification)
    parentNotificationsWithdrawnEvent.heardBy(withdrawParentNotifications)
    notificationCreatedEvent.heardBy(recordNotification)
    messageReadInTelegramEvent.heardBy(markReadByTelegramChat)
    conversationMessagesReadEvent.heardBy(markChatMessagesRead)
    centreRestoredEvent.heardBy(stopParentNotifications)
    studentsRemovedEvent.heardBy(deleteOldParentNotifications)
  },
  personalData: personalDataHandlersOfChannels,
  undo: {
    'way-setting.update': undoByOppositeCall(familyWays.save, { params: () => ({}) }),
  },
}
