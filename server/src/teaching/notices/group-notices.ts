import { type Db, type Sql, sql } from '../../db/db.ts'
import { dayInTashkent } from '../../deps.ts'
import { type StaffNotification, staffNotifications } from '../../people/notifications/staff-notices.ts'

/** Who teaches or assists in a group on that day, as `select staff_id`. */
export const staffOfGroup = (groupId: Sql, day: string): Sql => sql`
  select staff_id from group_staff
  where group_id = ${groupId} and gone_at is null and (ended_date is null or ended_date >= ${day}::date)
  union
  select staff_id from schedule_item
  where group_id = ${groupId} and staff_id is not null and gone_at is null and (end_date is null or end_date >= ${day}::date)`

interface GroupNotice extends Omit<StaffNotification, 'staffIds' | 'body'> {
  groupId: number
  /** What it is about; the group's name comes before it. */
  what: string
  /** Who did it, and need not be told. */
  besides?: number
}

/** Tells those who teach or assist in a group. */
export async function notifyGroupStaff(tx: Db, { groupId, what, besides, ...notice }: GroupNotice): Promise<void> {
  const rows = await tx.many<{ staffId: number; name: string }>(sql`
    select staff_id as "staffId", study_group.name
    from (${staffOfGroup(sql`${groupId}`, dayInTashkent(notice.now))}) place join study_group on study_group.id = ${groupId}
    where staff_id is distinct from ${besides ?? null}::bigint order by staff_id`)
  const [first] = rows
  if (!first) return
  await staffNotifications.tell(tx, {
    ...notice,
    body: `${first.name}: ${what}`,
    staffIds: rows.map(({ staffId }) => staffId),
  })
}
