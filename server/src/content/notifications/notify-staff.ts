import type { AccountNotification } from '../../centre/sign-in/account-notices.ts'
import type { SmsStopped } from '../../centre/sms/sms-stopped.ts'
import { type Db, sql } from '../../db/db.ts'
import { StaffKind, type StaffNotification } from '../../people/notifications/staff-notices.ts'
import { sendCreatedNotification } from './notification-created.ts'
import { publishToStaff } from './notifications.queries.ts'
import { isWantedBy } from './settings.ts'

/** Tells staff, in the transaction of what they are told of: those who want to know, and have not been told already. */
export async function notifyStaff(
  tx: Db,
  { kind, title, body, staffIds, aboutId, now }: StaffNotification,
): Promise<void> {
  // Two causes at the same moment: the second waits, and finds that it was told.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('staff_news'), hashtext(${`${kind} ${aboutId}`}))`)
  const told = await tx.many<{ id: number; notificationId: number }>(sql`
    with receiver as materialized (
      select staff.id from staff
      where staff.id = any(${[...staffIds]}::bigint[]) and staff.role_id is not null and ${isWantedBy(kind, sql`staff.id`)}
        and not exists (
          select from notification join notification_receiver on notification_id = notification.id and staff_id = staff.id and read_at is null
          where kind = ${kind} and about_id = ${aboutId})
    ), told as (
      insert into notification (kind, title, body, about_id, created_at)
      select ${kind}, ${title}, ${body}, ${aboutId}, ${now} where exists (select from receiver) returning id
    )
    insert into notification_receiver (notification_id, staff_id) select told.id, receiver.id from told, receiver
    returning staff_id as id, notification_id as "notificationId"`)
  const [first] = told
  if (!first) return
  await publishToStaff(tx, sql`select unnest(${told.map(({ id }) => id)}::bigint[])`)
  await sendCreatedNotification(tx, first.notificationId, now)
}

/** Who may send in the place of somebody who may not any more; once for all SMS of theirs. */
export const notifySmsStopped = (tx: Db, { initiatorId, ...notice }: SmsStopped): Promise<void> =>
  notifyStaff(tx, { ...notice, kind: StaffKind.SmsStopped, aboutId: initiatorId })

/** A kind beside the documents' eighteen (A-237). */
const accountKind = 19

/** Tells the owner of an account. */
export async function notifyOwner(tx: Db, { staffId, title, body, now }: AccountNotification): Promise<void> {
  const id = await tx.newId(sql`
    with told as (insert into notification (kind, title, body, created_at) values (${accountKind}, ${title}, ${body}, ${now}) returning id)
    insert into notification_receiver (notification_id, staff_id) select id, ${staffId} from told returning notification_id as id`)
  await sendCreatedNotification(tx, id, now)
  await publishToStaff(tx, sql`select ${staffId}::bigint`)
}
