import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { accountNotificationEvent } from '../../centre/sign-in/account-notifications.ts'
import { profileCountersProvider } from '../../centre/sign-in/profile-counts.ts'
import type { RevocableAccessKind } from '../../centre/sign-in/revoke-access.ts'
import { queuedSmsRefusedEvent } from '../../centre/sms/send-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { type StudentNotification, studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { studentsRemovedEvent } from '../../people/students/imported-students.ts'
import { countUnreadNotifications } from './notifications.queries.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { notificationsSettings } from './notifications.settings.ts'
import { notifyAccountOwner, notifyOfRefusedSms, notifyStaff } from './notify-staff.ts'
import { queueCreatedNotification } from './push.ts'
import { reencryptPushKeys } from './push-keys.ts'

/**
 * Call it after a backup was restored. It stops announcements that were scheduled or being distributed at the time of
 * the backup.
 */
async function cancelWaitingAnnouncements(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(sql`
    update notification_sending set
      deleted_at = case when notification_id is null then ${now}::timestamptz end,
      sent_at = case when notification_id is not null then ${now}::timestamptz end, expected = received
    where sent_at is null and deleted_at is null`)
}

const owned = {
  staff: { device: sql`session_id`, sessions: sql`session`, owner: sql`staff_id` },
  student: { device: sql`student_session_id`, sessions: sql`student_session`, owner: sql`student_id` },
  agent: { device: sql`parent_session_id`, sessions: sql`parent_session`, owner: sql`agent_id` },
} as const

/**
 * Deletes the push devices of ended sessions. areas.ts declares sessions before push devices, so sessions are revoked
 * first.
 */
const pushAccessKind: RevocableAccessKind = {
  kind: 'push',
  tables: ['push_device'],
  async revoke(tx, { entity, isTheirs }) {
    const { device, sessions, owner } = owned[entity]
    await tx.run(sql`
      delete from push_device where ${device} in (
        select id from ${sessions} where ${isTheirs(owner)} and ended_at is not null)`)
    return 0
  },
}

const personalDataHandlersOfNotifications: StudentPersonalDataHandlers = {
  tables: ['student_notification'],
  read: async (db, studentId) => ({
    xabarnomalar: await db.many(sql`
      select created_at as "sana", title as "sarlavha", body as "matn"
      from student_notification join notification on notification.id = notification_id
      where student_id = ${studentId} order by notification.id`),
  }),
  /** Also erases the texts of notifications that no other person received. */
  async forget(tx, { studentId }) {
    const received = await tx.many<{ id: number }>(
      sql`delete from student_notification where student_id = ${studentId} returning notification_id as id`,
    )
    await tx.run(sql`
      update notification set title = '', body = '' where id = any(${received.map(({ id }) => id)}::bigint[])
        and not exists (select from student_notification where notification_id = notification.id)
        and not exists (select from notification_receiver where notification_id = notification.id)`)
  },
}

async function deleteNotificationsOfStudents(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from student_notification where student_id = any(${studentIds})`)
}

export async function notifyStudents(
  tx: Db,
  { kind, title, body, about, studentIds, now }: StudentNotification,
): Promise<void> {
  if (studentIds.length === 0) return
  const id = await tx.newId(sql`
    with told as (
      insert into notification (kind, title, body, about_kind, about_id, created_at)
      values (${kind}, ${title}, ${body}, ${about?.kind ?? null}, ${about?.id ?? null}, ${now}) returning id)
    insert into student_notification (notification_id, student_id)
    select told.id, student_id from told, unnest(${studentIds}::bigint[]) as student_id
    returning notification_id as id`)
  publishChangeOfManyStudents(tx, studentIds, { kind: StudentChangeKind.Notice, aboutId: id })
  await queueCreatedNotification(tx, id, now)
}

export const notificationsArea: FeatureArea = {
  routes: notificationRoutes,
  access: [pushAccessKind],
  settings: notificationsSettings,
  listens() {
    profileCountersProvider.suppliedBy({
      notificationsCount: (db, viewer) => countUnreadNotifications(db, { side: 'staff', id: viewer.id }),
    })
    centreRestoredEvent.addListeners(cancelWaitingAnnouncements)
    accountNotificationEvent.addListeners(notifyAccountOwner)
    studentNotificationEvent.addListeners(notifyStudents)
    staffNotificationCreatedEvent.addListeners(notifyStaff)
    queuedSmsRefusedEvent.addListeners(notifyOfRefusedSms)
    studentsRemovedEvent.addListeners(deleteNotificationsOfStudents)
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
