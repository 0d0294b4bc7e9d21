import { NotificationKind } from '@markaz/protocol/content/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { publishStaffNotificationChange } from './notifications.queries.ts'
import { queueCreatedNotification } from './push.ts'

/** A notification in plain text about an action that concerns the safety of the centre's data. */
interface SafetyNotice {
  /**
   * The staff member who acted; audit readers of this person's branches are notified. null = audit readers of all
   * branches.
   */
  staffId: number | null
  title: string
  body: string
  now: Date
}

/**
 * Notifies staff who may read the audit, also if they are blocked: otherwise a user could block them first to hide an
 * action. If none of them can sign in, all other staff are notified. If no staff member can sign in, the notification
 * waits.
 */
export async function notifyStaffWhoReadAudit(tx: Db, { staffId, title, body, now }: SafetyNotice): Promise<void> {
  const id = await tx.newId(sql`
    insert into notification (kind, title, body, about_id, created_at)
    values (${NotificationKind.Safety}, ${title}, ${body}, ${staffId}, ${now}) returning id`)
  await addAuditReaders(tx, { id, staffId, now })
}

/** Sends security notifications that still have no receiver. */
export async function sendPendingAlertsToAuditReaders(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx.many<{ id: number; staffId: number | null }>(sql`
      select id, about_id as "staffId" from notification
      where kind = ${NotificationKind.Safety} and not exists (
        select from notification_receiver where notification_id = notification.id)
      for update`)
    for (const notice of waiting) await addAuditReaders(tx, { ...notice, now })
  })
}

interface SafetyNotification {
  id: number
  staffId: number | null
  now: Date
}

async function addAuditReaders(tx: Db, { id, staffId, now }: SafetyNotification): Promise<void> {
  const given = await tx.many<{ id: number }>(sql`
    with responsible as materialized (${auditReadersSql(staffId)})
    insert into notification_receiver (notification_id, staff_id)
    select ${id}::bigint, id from responsible
    union
    select ${id}::bigint, staff.id from staff
    where not exists (select from responsible where "canSignIn") and staff.id is distinct from ${staffId}::bigint and staff.role_id is not null and ${canSignIn}
    returning staff_id as id`)
  if (given.length === 0) return
  await queueCreatedNotification(tx, id, now)
  await publishStaffNotificationChange(tx, sql`select unnest(${given.map((one) => one.id)}::bigint[])`)
}

const canSignIn = sql`(staff.login is not null and not staff.is_blocked and staff.work_status = 1)`

const branchesOfStaffSql = (staffId: Sql) =>
  sql`array(select head_office_id from staff_head_office where staff_id = ${staffId})`

const auditReadersSql = (staffId: number | null): Sql => sql`
  select staff.id, ${canSignIn} as "canSignIn" from staff join role on role.id = staff.role_id
  where staff.id is distinct from ${staffId}::bigint and (staff.is_superadmin or (
    (role.is_admin or 'staff_control:audit_logs.read' = any(role.grants))
    and (${staffId}::bigint is null or ${branchesOfStaffSql(sql`${staffId}::bigint`)} <@ '{}'::bigint[]
      or ${branchesOfStaffSql(sql`staff.id`)} && ${branchesOfStaffSql(sql`${staffId}::bigint`)})))`
