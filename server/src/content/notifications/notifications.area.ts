import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/restored.ts'
import { accountNotificationEvent } from '../../centre/sign-in/account-notices.ts'
import { profileCountsProvider } from '../../centre/sign-in/profile-counts.ts'
import { smsStoppedEvent } from '../../centre/sms/sms-stopped.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { staffNotificationEvent } from '../../people/notifications/staff-notices.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { studentsRemovedEvent } from '../../people/students/imported-students.ts'
import { countUnreadNotifications } from './notifications.queries.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { notificationsSettings } from './notifications.settings.ts'
import { notifyAccountOwner, notifySenderOfStoppedSms, notifyStaff } from './notify-staff.ts'
import { deleteOldNotifications, notifyStudents } from './notify-students.ts'
import { personalDataHandlersOfNotifications } from './personal-data-of-notifications.ts'
import { pushAccessKind } from './push-access.ts'
import { reencryptPushKeys } from './push-keys.ts'
import { cancelWaitingAnnouncements } from './stop-sendings.ts'

export const notificationsArea: FeatureArea = {
  routes: notificationRoutes,
  access: [pushAccessKind],
  settings: notificationsSettings,
  listens() {
    profileCountsProvider.suppliedBy({
      notificationsCount: (db, viewer) => countUnreadNotifications(db, { side: 'staff', id: viewer.id }),
    })
    centreRestoredEvent.heardBy(cancelWaitingAnnouncements)
    accountNotificationEvent.heardBy(notifyAccountOwner)
    studentNotificationEvent.heardBy(notifyStudents)
    staffNotificationEvent.heardBy(notifyStaff)
    smsStoppedEvent.heardBy(notifySenderOfStoppedSms)
    studentsRemovedEvent.heardBy(deleteOldNotifications)
  },
  sealsAnew: reencryptPushKeys,
  personalData: personalDataHandlersOfNotifications,
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`delete from notification_receiver where staff_id = ${staffId}`)
    await tx.run(sql`delete from notification_off where staff_id = ${staffId}`)
  },
  constraints: {
    notification_template_name_unique: 'NOTIFICATION_TEMPLATE_NAME_TAKEN',
  },
  names: {
    notification: sql`select title from notification where id = it.id`,
    notification_template: sql`select name from notification_template where id = it.id`,
  },
  undo: {
    'notification_template.create': undoByOppositeCall(notificationTemplates.remove),
    'notification_template.update': undoByOppositeCall(notificationTemplates.update),
  },
}
