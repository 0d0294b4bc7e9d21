import {
  fillDocumentPlaceholders,
  fillTextPlaceholders,
  groupPlaceholder,
} from '@markaz/protocol/content/notifications/placeholders'
import type { OwnNotification } from '@markaz/protocol/content/notifications/schemas'
import type { RichText } from '@markaz/protocol/rich-text'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { limitOffsetForReusablePlanSql, readPage } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { formatDay, tashkentDayAt } from '../../deps.ts'
import { publishLiveTopicChange, publishLiveTopicChanges } from '../../live/changes.ts'
import { groupNamesSql } from './receivers.ts'

interface Owner {
  side: 'staff' | 'student'
  id: number
}

/** Only staff pages subscribe to live updates of notifications; students' apps poll instead. */
export const liveNotificationTopicOf = (staffId: number): string => `${topicPrefix}${staffId}`
const topicPrefix = 'notices:'

export const publishStaffNotificationChange = (tx: Db, staffIds: Sql): Promise<void> =>
  publishLiveTopicChanges(tx, sql`select ${topicPrefix} || id from (${staffIds}) told (id)`)

const tablesOfSide = {
  staff: { receiver: raw('notification_receiver'), who: raw('staff_id'), person: raw('staff') },
  student: { receiver: raw('student_notification'), who: raw('student_id'), person: raw('student') },
} as const

export async function countUnreadNotifications(db: Db, { side, id }: Owner): Promise<number> {
  const { receiver, who } = tablesOfSide[side]
  const row = await db.one<{ count: number }>(
    sql`select count(*) from ${receiver} where ${who} = ${id} and read_at is null`,
  )
  return row?.count ?? 0
}

/** The same statement reads the count and the topic's position `seq`, so that the page misses no later change. */
export async function countBellNotifications(
  db: Db,
  staffId: number,
): Promise<{ count: number; newest: number; seq: number }> {
  const row = await db.one<{ count: number; newest: number; seq: number }>(sql`
    select (select count(*) from notification_receiver where staff_id = ${staffId} and read_at is null) as count,
      coalesce((select max(notification_id) from notification_receiver where staff_id = ${staffId}), 0) as newest,
      coalesce((select seq from live_topic where name = ${liveNotificationTopicOf(staffId)}), 0) as seq`)
  return row as { count: number; newest: number; seq: number }
}

interface OwnRow extends OwnNotification {
  name: string
  group: string | null
}

const ownNotificationColumns = ({
  side,
}: Owner): Sql => sql`notification.id, notification.title, notification.kind, notification.priority,
  case when about_kind is not null then json_build_object('kind', about_kind, 'id', about_id) end as about,
  notification.path, notification.created_at as "createdAt", read_at as "readAt",
  ${side === 'staff' ? sql`person.first_name || ' ' || person.last_name` : sql`person.first_name`} as name`

const groups = groupNamesSql(sql`group_id || other_group_ids`)

const ownNotificationJoinsSql = ({ side, id }: Owner): Sql => sql`
  join notification on notification.id = notification_id
  join ${tablesOfSide[side].person} person on person.id = ${id}`

export async function listOwnNotifications(
  db: Db,
  owner: Owner,
  filter: { page: number; perPage: number; isRead?: boolean | undefined; value?: string | undefined },
): Promise<{ notifications: OwnNotification[]; total: number }> {
  const { receiver, who } = tablesOfSide[owner.side]
  const state =
    filter.isRead === undefined ? sql`` : filter.isRead ? sql`and read_at is not null` : sql`and read_at is null`
  // The search of titles needs no index, because only the notifications of one person are searched.
  const said = searchConditions(sql`search_fold(title)`, filter.value).map(
    (found) => sql`and exists (select from notification where notification.id = notification_id and ${found})`,
  )
  const where = sql`${who} = ${owner.id} ${state} ${said[0] ?? sql``}`
  // The index alone finds the notifications of the page. Group names are read only for texts that mention them.
  const { rows, total } = await readPage<OwnRow>(db, filter, {
    rows: sql`select ${ownNotificationColumns(owner)}, left(notification.body, 300) as body,
        case when notification.body like ${`%${groupPlaceholder}%`} then ${groups} end as "group"
      from (select notification_id from ${receiver} where ${where} order by notification_id desc ${limitOffsetForReusablePlanSql(filter)}) page
      join ${receiver} using (notification_id) ${ownNotificationJoinsSql(owner)}
      where ${who} = ${owner.id} order by notification_id desc`,
    from: sql`from ${receiver} where ${where}`,
  })
  return { notifications: rows.map((row) => ({ ...row, body: fillTextPlaceholders(row.body, fillingOf(row)) })), total }
}

export async function readOwnNotification(db: Db, owner: Owner, notificationId: number) {
  const { receiver, who } = tablesOfSide[owner.side]
  const row = await db.one<OwnRow & { content: RichText | null; banner: string | null }>(sql`
    select ${ownNotificationColumns(owner)}, notification.body, content, banner, ${groups} as "group"
    from ${receiver} ${ownNotificationJoinsSql(owner)} where ${who} = ${owner.id} and notification_id = ${notificationId}`)
  if (!row) return undefined
  const filling = fillingOf(row)
  return {
    ...row,
    body: fillTextPlaceholders(row.body, filling),
    content: row.content && fillDocumentPlaceholders(row.content, filling),
  }
}

function fillingOf({ name, group, createdAt }: OwnRow) {
  return { name, group, day: formatDay(tashkentDayAt(new Date(createdAt))) }
}

/** If the notification was read before, the time of the first reading stays. Returns whether the person received it. */
export async function markNotificationRead(db: Db, owner: Owner, notificationId: number, now: Date): Promise<boolean> {
  const { receiver, who } = tablesOfSide[owner.side]
  return db.transaction(async (tx) => {
    const isNew = await tx.run(sql`
      update ${receiver} set read_at = ${now} where ${who} = ${owner.id} and notification_id = ${notificationId} and read_at is null`)
    if (isNew) await notifyPagesOfOwner(tx, owner)
    if (isNew) return true
    return Boolean(
      await tx.one(sql`select from ${receiver} where ${who} = ${owner.id} and notification_id = ${notificationId}`),
    )
  })
}

export async function markAllNotificationsRead(db: Db, owner: Owner, now: Date): Promise<number> {
  const { receiver, who } = tablesOfSide[owner.side]
  return db.transaction(async (tx) => {
    const count = await tx.run(
      sql`update ${receiver} set read_at = ${now} where ${who} = ${owner.id} and read_at is null`,
    )
    if (count) await notifyPagesOfOwner(tx, owner)
    return count
  })
}

async function notifyPagesOfOwner(tx: Db, { side, id }: Owner): Promise<void> {
  if (side === 'staff') await publishLiveTopicChange(tx, liveNotificationTopicOf(id))
}
