import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { accountNotifications } from '../../centre/sign-in/account-notices.ts'
import { profileCounts } from '../../centre/sign-in/profile-counts.ts'
import { smsStopped } from '../../centre/sms/sms-stopped.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { staffNotifications } from '../../people/notifications/staff-notices.ts'
import { studentNotifications } from '../../people/notifications/student-notices.ts'
import { studentsRemoved } from '../../people/students/imported-students.ts'
import { unreadCount } from './notifications.queries.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { notificationsSettings } from './notifications.settings.ts'
import { notifyOwner, notifySmsStopped, notifyStaff } from './notify-staff.ts'
import { forgetNotifications, notifyStudents } from './notify-students.ts'
import { dataOfNotifications } from './personal-data-of-notifications.ts'
import { pushAccess } from './push-access.ts'
import { resealPushKeys } from './push-keys.ts'
import { stopSendings } from './stop-sendings.ts'

export const notificationsArea: Area = {
  routes: notificationRoutes,
  access: [pushAccess],
  settings: notificationsSettings,
  listens() {
    profileCounts.suppliedBy({ notificationsCount: (db, viewer) => unreadCount(db, { side: 'staff', id: viewer.id }) })
    centreRestored.heardBy(stopSendings)
    accountNotifications.heardBy(notifyOwner)
    studentNotifications.heardBy(notifyStudents)
    staffNotifications.heardBy(notifyStaff)
    smsStopped.heardBy(notifySmsStopped)
    studentsRemoved.heardBy(forgetNotifications)
  },
  sealsAnew: resealPushKeys,
  personalData: dataOfNotifications,
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
    'notification_template.create': undoByCall(notificationTemplates.remove),
    'notification_template.update': undoByCall(notificationTemplates.update),
  },
}
