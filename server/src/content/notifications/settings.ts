import type { notifications } from '@markaz/protocol/content/notifications/routes'
import {
  NotificationKind,
  type NotificationSetting,
  switchableNotificationKinds,
} from '@markaz/protocol/content/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { notificationsText } from './notifications.text.ts'

const namesOfKinds: Record<(typeof switchableNotificationKinds)[number], string> = {
  [NotificationKind.StaffHomeworkGiven]: notificationsText.homeworkGiven,
  [NotificationKind.StaffHomeworkDone]: notificationsText.homeworkDone,
}

/** A kind of notification is enabled until the person disables it. */
export async function readStaffNotificationSettings(
  db: Db,
  staffId: number,
): Promise<{ settings: NotificationSetting[] }> {
  const off = await db.many<{ kind: number }>(sql`select kind from notification_off where staff_id = ${staffId}`)
  return {
    settings: switchableNotificationKinds.map((id) => ({
      id,
      displayName: namesOfKinds[id],
      isEnable: !off.some(({ kind }) => kind === id),
    })),
  }
}

export async function saveStaffNotificationSettings({
  db,
  body,
  viewer,
}: RouteCall<typeof notifications.saveSettings>) {
  return db.transaction(async (tx) => {
    for (const { id, isEnable } of body.settings)
      await tx.run(
        isEnable
          ? sql`delete from notification_off where staff_id = ${viewer.id} and kind = ${id}`
          : sql`insert into notification_off (staff_id, kind) values (${viewer.id}, ${id}) on conflict do nothing`,
      )
    return readStaffNotificationSettings(tx, viewer.id)
  })
}

/**
 * SQL condition: the staff member has not switched this kind off.
 * @param who SQL for the staff member's id
 */
export const isNotificationKindEnabledSql = (kind: number, who: Sql): Sql =>
  sql`not exists (select from notification_off where staff_id = ${who} and kind = ${kind})`
