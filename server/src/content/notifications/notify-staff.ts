import type { AccountNotification } from '../../centre/sign-in/account-notifications.ts'
import type { RefusedQueuedSms } from '../../centre/sms/send-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import { type StaffNotification, StaffNotificationKind } from '../../people/notifications/staff-notices.ts'
import { publishStaffNotificationChange } from './notifications.queries.ts'
import { queueCreatedNotification } from './push.ts'
import { isNotificationKindEnabledSql } from './settings.ts'

/** Skips staff who have disabled this kind, or who have an unread notification about the same subject. */
export async function notifyStaff(
  tx: Db,
  { kind, title, body, staffIds, aboutId, path = null, now }: StaffNotification,
): Promise<void> {
  // Locks the kind and record of the notification, so that the second of two simultaneous events finds the notification
  // about the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('staff_news'), hashtext(${`${kind} ${aboutId}`}))`)
  const told = await tx.many<{ id: number; notificationId: number }>(sql`
    with receiver as materialized (
      select staff.id from staff
      where staff.id = any(${[...staffIds]}::bigint[]) and staff.role_id is not null and ${isNotificationKindEnabledSql(kind, sql`staff.id`)}
        and not exists (
          select from notification join notification_receiver on notification_id = notification.id and staff_id = staff.id and read_at is null
          where kind = ${kind} and about_id = ${aboutId})
    ), told as (
      insert into notification (kind, title, body, about_id, path, created_at)
      select ${kind}, ${title}, ${body}, ${aboutId}, ${path}, ${now} where exists (select from receiver) returning id
    )
    insert into notification_receiver (notification_id, staff_id) select told.id, receiver.id from told, receiver
    returning staff_id as id, notification_id as "notificationId"`)
  const [first] = told
  if (!first) return
  await publishStaffNotificationChange(tx, sql`select unnest(${told.map(({ id }) => id)}::bigint[])`)
  await queueCreatedNotification(tx, first.notificationId, now)
}

/**
 * Queued SMS were refused because their sender lost access. Notifies the staff who may send SMS, so that one of them
 * sends these. Each staff member gets one notification per sender, however many SMS were refused.
 */
export const notifyOfRefusedSms = (tx: Db, { initiatorId, ...notice }: RefusedQueuedSms): Promise<void> =>
  notifyStaff(tx, { ...notice, kind: StaffNotificationKind.SmsStopped, aboutId: initiatorId })

const accountKind = 19

export async function notifyAccountOwner(
  tx: Db,
  { staffId, title, body, isBellOnly, now }: AccountNotification,
): Promise<void> {
  const id = await tx.newId(sql`
    with told as (insert into notification (kind, title, body, created_at) values (${accountKind}, ${title}, ${body}, ${now}) returning id)
    insert into notification_receiver (notification_id, staff_id) select id, ${staffId} from told returning notification_id as id`)
  if (!isBellOnly) await queueCreatedNotification(tx, id, now)
  await publishStaffNotificationChange(tx, sql`select ${staffId}::bigint`)
}
