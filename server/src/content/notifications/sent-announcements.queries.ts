import {
  type NotificationReceiver,
  type NotificationSendingState,
  ReceiverKind,
  type ReceiverPerson,
  type SentNotification,
  type SentNotificationDetail,
  type SentNotificationFilter,
} from '@markaz/protocol/content/notifications/schemas'
import type { IdAndName } from '@markaz/protocol/fields'
import type { RichText } from '@markaz/protocol/rich-text'
import {
  exactStaffMatchSql,
  exactStudentMatchSql,
  staffSearchConditions,
  studentSearchConditions,
} from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { startOfDay } from '../../deps.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { type ChosenReceivers, isStaffInSenderScopeSql, isStudentInSenderScopeSql } from './receivers.ts'

export const sentAnnouncementsLiveTopic = 'sendings'

/** SQL condition: the viewer sent the announcement, or it was sent to the viewer's branches. */
export const isSentAnnouncementInScopeSql = (viewer: Viewer): Sql =>
  viewer.isSuperadmin
    ? sql`true`
    : sql`(sender_id = ${viewer.id} or head_office_ids && ${viewer.headOfficeIds}::bigint[])`

const columns = sql`sending.id, sending.title, (sending.whom ->> 'type')::int as type, sending.priority,
  case when sending.sent_at is not null then 'sent' when sending.held_at is not null then 'held' when sending.notification_id is not null then 'sending' else 'waiting' end as state,
  sending.received as "receiversCount", sending.expected as "expectedCount",
  json_build_object('id', sender.id, 'fullName', sender.full_name) as sender,
  sending.created_at as "createdAt", sending.send_at as "sendAt"`

export async function listSentAnnouncements(
  db: Db,
  viewer: Viewer,
  filter: SentNotificationFilter,
): Promise<{ notifications: SentNotification[]; total: number; seq: number }> {
  const seq = await readLiveTopicChangeCount(db, sentAnnouncementsLiveTopic)
  const where = sql`tab = ${filter.tab} and ${joinFiltersByAnd(conditionsOf(filter))}`
  return { ...(await pageWhere(db, viewer, where, filter)), seq }
}

export const searchSentAnnouncements = (db: Db, viewer: Viewer, filter: Paging & { value?: string | undefined }) =>
  pageWhere(db, viewer, joinFiltersByAnd(searchConditions(sql`notification_sending.search`, filter.value)), filter)

async function pageWhere(db: Db, viewer: Viewer, where: Sql, paging: Paging) {
  const from = sql`from notification_sending where deleted_at is null and ${where} and ${isSentAnnouncementInScopeSql(viewer)}`
  const notifications = await db.many<SentNotification>(sql`
    select ${columns} from (select * ${from} order by id desc ${pageSql(paging)}) sending
    join staff sender on sender.id = sending.sender_id order by sending.id desc`)
  return { notifications, total: await countRowsOf(db, from) }
}

type Paging = Parameters<typeof pageSql>[0]

const stateConditions: Record<NotificationSendingState, Sql> = {
  waiting: sql`sent_at is null and held_at is null and notification_id is null`,
  sending: sql`sent_at is null and held_at is null and notification_id is not null`,
  held: sql`sent_at is null and held_at is not null`,
  sent: sql`sent_at is not null`,
}

function conditionsOf({ priority, state, roleKind, from, to, value }: SentNotificationFilter): Sql[] {
  const set: Sql[] = []
  if (state) set.push(stateConditions[state])
  if (priority) set.push(sql`priority = ${priority}`)
  if (roleKind) set.push(sql`${roleKind} = any(role_kinds)`)
  if (from) set.push(sql`send_at >= ${startOfDay(from)}`)
  if (to) set.push(sql`send_at < ${startOfDay(to)}::timestamptz + interval '1 day'`)
  return [...set, ...searchConditions(sql`notification_sending.search`, value)]
}

interface DetailRow extends Omit<SentNotificationDetail, 'body' | 'counts' | 'chosen' | 'readCount'> {
  notificationId: number | null
  content: RichText
  whom: ChosenReceivers
  isForParents: boolean
  isBySms: boolean
}

export async function readSentAnnouncement(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<SentNotificationDetail | undefined> {
  const row = await db.one<DetailRow>(sql`
    select ${columns}, sending.content, sending.banner, sending.whom, sending.for_parents as "isForParents", sending.by_sms as "isBySms",
      sending.notification_id as "notificationId"
    from notification_sending sending join staff sender on sender.id = sending.sender_id
    where sending.id = ${id} and deleted_at is null and ${isSentAnnouncementInScopeSql(viewer)}`)
  if (!row) return undefined
  const { content, whom, isForParents, isBySms, notificationId, ...rest } = row
  return {
    ...rest,
    body: content,
    ...(await countReached(db, notificationId)),
    chosen: { isForParents, isBySms, ...(await namesOf(db, whom)) },
  }
}

async function countReached(
  db: Db,
  notificationId: number | null,
): Promise<Pick<SentNotificationDetail, 'counts' | 'readCount'>> {
  const row = await db.one<{ staff: number; academics: number; students: number; readCount: number }>(sql`
    select staff.*, student.students, staff_read + student_read as "readCount"
    from (
      select count(*) filter (where kind = 1) as staff, count(*) filter (where kind = 2) as academics, count(read_at) as staff_read
      from notification_receiver join staff on staff.id = staff_id where notification_id = ${notificationId}::bigint
    ) staff, (
      select count(*) as students, count(read_at) as student_read from student_notification where notification_id = ${notificationId}::bigint
    ) student`)
  const { readCount = 0, staff = 0, academics = 0, students = 0 } = row ?? {}
  return { readCount, counts: { staff, academics, students, total: staff + academics + students } }
}

async function namesOf(
  db: Db,
  whom: ChosenReceivers,
): Promise<Omit<SentNotificationDetail['chosen'], 'isForParents' | 'isBySms'>> {
  const names = (table: Sql, ids: number[]) =>
    sql`(select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from ${table} where id = any(${ids}::bigint[]))`
  const row = await db.one<Pick<SentNotificationDetail['chosen'], 'role' | 'offices' | 'groups' | 'courses'>>(sql`
    select (select json_build_object('id', id, 'name', name) from role where id = ${whom.roleId ?? null}::bigint) as role,
      ${names(sql`office`, whom.officeIds)} as offices, ${names(sql`study_group`, whom.groupIds)} as groups,
      ${names(sql`course`, whom.courseIds)} as courses`)
  return { audience: whom.audience, isForStudents: whom.isForStudents, ...(row as NonNullable<typeof row>) }
}

/** Lists only receivers (students or staff) who belong to the viewer's branches. */
export async function listReceivers(
  db: Db,
  viewer: Viewer,
  { id, kind, ...page }: { id: number; kind: ReceiverKind; page: number; perPage: number },
): Promise<{ receivers: NotificationReceiver[]; total: number }> {
  const of = sql`(select notification_id from notification_sending where id = ${id})`
  const isNear = viewer.isSuperadmin
    ? sql`true`
    : sql`(person.id = ${viewer.id} or exists (
        select from staff_head_office where staff_id = person.id and ${isInBranchScopeSql(viewer, sql`head_office_id`)}))`
  const from =
    kind === ReceiverKind.Students
      ? sql`from student_notification receiver join student person on person.id = receiver.student_id
          where notification_id = ${of} and ${viewer.isSuperadmin ? sql`true` : sql`exists (select from student where student.id = person.id and ${isStudentInScopeSql(viewer)})`}`
      : sql`from notification_receiver receiver join staff person on person.id = receiver.staff_id
          where notification_id = ${of} and kind = ${kind === ReceiverKind.Staff ? 1 : 2} and ${isNear}`
  const column = raw(kind === ReceiverKind.Students ? 'student_id' : 'staff_id')
  const who = sql`receiver.${column}`
  const receivers = await db.many<NotificationReceiver>(sql`
    select ${personColumns}, receiver.read_at as "readAt", (
      select json_build_object('state', case when state in ('queued', 'sending') then 'waiting' else state end,
        'sentAt', case when state = 'sent' then sent_at end)
      from delivery where delivery.notification_id = receiver.notification_id and delivery.${column} = ${who}) as telegram
    ${from} order by ${who} ${pageSql(page)}`)
  return { receivers, total: await countRowsOf(db, from) }
}

const personColumns = sql`person.id as "userId", person.first_name as "firstName", person.last_name as "lastName", person.photo`

export async function findPossibleReceivers(
  db: Db,
  sender: { viewer: Viewer; today: string },
  value: string | undefined,
): Promise<Record<ReceiverKind, ReceiverPerson[]>> {
  const staffOf = (kind: 1 | 2) =>
    db.many<ReceiverPerson>(sql`
      select ${personColumns} from staff person join lateral (
        select ${exactStaffMatchSql(sender.viewer, value) ?? sql`true`} as is_exact from staff
        where staff.id = person.id and ${isStaffInSenderScopeSql(sender)} and ${joinFiltersByAnd(staffSearchConditions(sender.viewer, value))}) found on true
      where person.kind = ${kind} order by is_exact desc, person.full_name limit 20`)
  const [students, staff, academics] = [
    await db.many<ReceiverPerson>(sql`
      select ${personColumns} from student person join lateral (
        select ${exactStudentMatchSql(sender.viewer, value) ?? sql`true`} as is_exact from student
        where student.id = person.id and ${isStudentInSenderScopeSql(sender)} and ${joinFiltersByAnd(studentSearchConditions(sender.viewer, value))}) found on true
      order by is_exact desc, person.full_name limit 20`),
    await staffOf(1),
    await staffOf(2),
  ]
  return { students, staff, academics }
}

export async function listReceiverFilterOptions(db: Db, viewer: Viewer, value: string | undefined) {
  const of = (from: Sql) => db.many<IdAndName>(sql`select id, name from ${from} order by name, id limit 20`)
  return {
    roles: await db.many<IdAndName>(sql`select id, name from role where deleted_at is null order by name`),
    groups: await of(sql`study_group
      where gone_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)} and ${joinFiltersByAnd(searchConditions(sql`study_group.search`, value))}`),
    courses: await of(
      sql`course where gone_at is null and ${joinFiltersByAnd(searchConditions(sql`search_fold(name)`, value))}`,
    ),
  }
}
