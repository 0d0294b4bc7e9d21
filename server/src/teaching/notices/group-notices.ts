import { type Db, type Sql, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { type StaffNotification, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'

export const staffOfGroupSql = (groupId: Sql, day: string): Sql => sql`
  select staff_id from group_staff
  where group_id = ${groupId} and gone_at is null and (ended_date is null or ended_date >= ${day}::date)
  union
  select staff_id from schedule_item
  where group_id = ${groupId} and staff_id is not null and gone_at is null and (end_date is null or end_date >= ${day}::date)`

/**
 * SQL for the path of the group's page. The path contains the id of a schedule item; null = no schedule item has a
 * teacher.
 */
export const groupPagePathSql = (groupId: Sql, day: string): Sql => sql`(
  select '/my-groups/' || group_id || '/staff/' || staff_id || '/schedule/' || id from schedule_item
  where group_id = ${groupId} and staff_id is not null
  order by (gone_at is null and (end_date is null or end_date >= ${day}::date)) desc, id limit 1)`

interface GroupNotice extends Omit<StaffNotification, 'staffIds' | 'body'> {
  groupId: number
  /** Text after the group's name, such as the theme of the homework. */
  what: string
  /** Id of the staff member who made the change, and therefore gets no notification. */
  besides?: number
  /** The tab of the group's page that the notification opens; undefined = its first page. */
  tab?: string
}

export async function notifyGroupStaff(tx: Db, { groupId, what, besides, tab, ...notice }: GroupNotice): Promise<void> {
  const day = tashkentDayAt(notice.now)
  const rows = await tx.many<{ staffId: number; name: string; place: string | null }>(sql`
    select staff_id as "staffId", study_group.name, ${groupPagePathSql(sql`study_group.id`, day)} as place
    from (${staffOfGroupSql(sql`${groupId}`, day)}) place join study_group on study_group.id = ${groupId}
    where staff_id is distinct from ${besides ?? null}::bigint order by staff_id`)
  const [first] = rows
  if (!first) return
  await staffNotificationCreatedEvent.emit(tx, {
    ...notice,
    body: `${first.name}: ${what}`,
    staffIds: rows.map(({ staffId }) => staffId),
    path: tab && first.place ? `${first.place}/${tab}` : `/my-groups/${groupId}`,
  })
}
