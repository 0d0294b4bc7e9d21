import { fillTextPlaceholders } from '@markaz/protocol/content/notifications/placeholders'
import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { NotificationKind } from '@markaz/protocol/content/notifications/schemas'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import {
  activeStaffWithAccessSql,
  actorHasAllGivenBranchesSql,
  staffStillHasAccessSql,
} from '../../access/actor-access.ts'
import { queueSms } from '../../centre/sms/queue-sms.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import {
  parentNotificationCreatedEvent,
  parentNotificationsWithdrawnEvent,
} from '../../people/notifications/parent-notices.ts'
import { StaffNotificationKind } from '../../people/notifications/staff-notices.ts'
import { formatTashkentToday, smsTextForStudent } from './composed-message.ts'
import { publishStaffNotificationChange } from './notifications.queries.ts'
import { notificationsText } from './notifications.text.ts'
import { notifyStaff } from './notify-staff.ts'
import { queueCreatedNotification } from './push.ts'
import { listSmsReceivers } from './reach.ts'
import {
  type AnnouncementSender,
  announcementReceiversSql,
  type ChosenReceivers,
  chosenStudentReceiversSql,
  groupNamesSql,
  isStudentInSenderScopeSql,
  isStudentOfSenderBranchesSql,
} from './receivers.ts'
import { sentAnnouncementsLiveTopic } from './sent-announcements.queries.ts'

export const sendAnnouncementJobKind = 'notifications.send'
export const withdrawAnnouncementJobKind = 'notifications.withdraw'

/** Number of receivers of an announcement per batch. A batch takes less than a second, so users see the progress. */
const usualPart = 20_000
const smsPart = 200
const parentsPart = 500
const endOfIds = '9223372036854775807'

const sendAccess = sentNotifications.create.access
export const smsSendingAccess = students.smsToMany.run.access
const responsibleSenderSql = sql`coalesce(notification_sending.released_by, notification_sending.sender_id)`
const senderHasBranchesSql = actorHasAllGivenBranchesSql(sql`notification_sending.head_office_ids`)

type OutDeps = Pick<Deps, 'db' | 'clock' | 'telegram' | 'sms' | 'tokenKey'>

/** Saves the progress in the transaction of each batch, so that each receiver gets the announcement once. */
export function createDistributeAnnouncementJob(deps: OutDeps, part = usualPart): JobHandler {
  return {
    kind: sendAnnouncementJobKind,
    retryAfterMinutes: [1, 5, 15],
    async run({ key, signal, isOurs }) {
      while (await deps.db.transaction((tx) => distributePart(tx, deps, { id: Number(key), isOurs, part }))) {
        if (signal.aborted) throw signal.reason
      }
    },
  }
}

interface Sending {
  id: number
  whom: ChosenReceivers
  sender: AnnouncementSender
  notificationId: number
  staffUntil: string
  studentUntil: string
  isForParents: boolean
  isBySms: boolean
}

/** @returns true if more receivers of the announcement follow */
async function distributePart(
  tx: Db,
  deps: OutDeps,
  { id, isOurs, part: most }: { id: number; isOurs: Sql; part: number },
): Promise<boolean> {
  const now = deps.clock.now()
  const sending = await lockSending(tx, { id, isOurs, now })
  if (!sending) {
    await publishLiveTopicChange(tx, sentAnnouncementsLiveTopic)
    return false
  }
  const part = sending.isBySms ? Math.min(most, smsPart) : most
  const { staff } = announcementReceiversSql(sending.whom, sending.sender)
  if (sending.staffUntil !== endOfIds) {
    await tx.run(sql`
      with chosen as materialized (select id, group_ids from (${staff}) staff where id > ${sending.staffUntil} order by id limit ${part}),
      told as (
        insert into notification_receiver (notification_id, staff_id, group_id, other_group_ids)
        select ${sending.notificationId}, id, ${firstAndOthers} from chosen
      )
      ${progress(sending, { until: sql`staff_until`, part, counts: sql`true` })}`)
    await publishStaffNotificationChange(
      tx,
      sql`select staff_id from notification_receiver where notification_id = ${sending.notificationId} and staff_id > ${sending.staffUntil}`,
    )
  } else {
    await tx.run(sql`
      with chosen as materialized (select id, group_ids, can_sign_in from (${studentsOf(sending)}) student where id > ${sending.studentUntil} order by id limit ${part}),
      told as (
        insert into student_notification (notification_id, student_id, group_id, other_group_ids)
        select ${sending.notificationId}, id, ${firstAndOthers} from chosen where can_sign_in
      )
      ${progress(sending, { until: sql`student_until`, part, counts: sql`can_sign_in` })}`)
    const told = await tx.many<{ id: number }>(sql`
      select distinct student_notification.student_id as id from student_notification
      join student_session on student_session.student_id = student_notification.student_id and ended_at is null
      where notification_id = ${sending.notificationId} and student_notification.student_id > ${sending.studentUntil}`)
    publishChangeOfManyStudents(
      tx,
      told.map((student) => student.id),
      { kind: StudentChangeKind.Notice, aboutId: sending.notificationId },
    )
    if (sending.isForParents) await notifyParents(tx, sending, now)
    if (sending.isBySms) await queueAnnouncementSms(tx, deps, sending)
  }
  const isOver = await tx.run(sql`
    update notification_sending set sent_at = ${now}, expected = received
    where id = ${id} and staff_until = ${endOfIds} and student_until = ${endOfIds}`)
  if (isOver) await queueCreatedNotification(tx, sending.notificationId, now)
  await publishLiveTopicChange(tx, sentAnnouncementsLiveTopic)
  return !isOver
}

const causeOf = (notificationId: number) => `notice:${notificationId}`

/** SQL values: the receiver's first group, and an array of the other groups; null = no other group. */
const firstAndOthers = sql`group_ids[1], case when cardinality(group_ids) > 1 then group_ids[2:] end`

/** Students who cannot sign in are included if the announcement is also sent by SMS or to parents. */
const studentsOf = ({ whom, sender, isForParents, isBySms }: Sending): Sql =>
  chosenStudentReceiversSql(
    whom,
    sender,
    isForParents || isBySms ? isStudentOfSenderBranchesSql(sender) : isStudentInSenderScopeSql(sender),
  )

const readUntil = async (tx: Db, id: number): Promise<string> =>
  (await tx.one<{ until: string }>(sql`select student_until::text as until from notification_sending where id = ${id}`))
    ?.until ?? endOfIds

/** Notifies the parents of the batch's students, even of students without an account. */
async function notifyParents(tx: Db, { id, notificationId, whom, sender, studentUntil }: Sending, now: Date) {
  const notice = await tx.one<{ title: string; body: string; banner: string | null }>(
    sql`select title, body, banner from notification where id = ${notificationId}`,
  )
  if (!notice) return
  const until = await readUntil(tx, id)
  const students = await tx.many<{ studentId: number; name: string; group: string | null }>(sql`
    select student.id as "studentId", student.first_name as name, ${groupNamesSql(sql`chosen.group_ids`)} as "group"
    from (${chosenStudentReceiversSql(whom, sender, isStudentOfSenderBranchesSql(sender))}) chosen join student on student.id = chosen.id
    where student.id > ${studentUntil} and student.id <= ${until} order by student.id`)
  const day = formatTashkentToday(now)
  const told = students.map(({ studentId, ...who }) => ({
    studentId,
    body: fillTextPlaceholders(notice.body, { ...who, day }),
  }))
  const { title, banner: picture } = notice
  await parentNotificationCreatedEvent.emit(tx, {
    ...{
      kind: ParentNotificationKind.Centre,
      cause: causeOf(notificationId),
      title,
      told,
      groupId: null,
      picture,
      now,
    },
    isMoreToCome: until !== endOfIds,
  })
}

/** Sends SMS to students of the batch who have neither a push device nor a Telegram chat, or who cannot sign in. */
async function queueAnnouncementSms(
  tx: Db,
  deps: OutDeps,
  { id, notificationId, whom, sender, studentUntil }: Sending,
) {
  const notice = await tx.one<{ title: string; body: string }>(
    sql`select title, body from notification where id = ${notificationId}`,
  )
  if (!notice) return
  const { title, body } = notice
  const until = await readUntil(tx, id)
  const words = { title, body, day: formatTashkentToday(deps.clock.now()) }
  const receivers = await listSmsReceivers(tx, { whom, sender, deps, after: studentUntil, until })
  for (const { studentId, phone, ...who } of receivers) {
    await queueSms(tx, deps, { studentId, phone, text: smsTextForStudent(words, who), initiatorId: null })
  }
}

/**
 * SQL update after a batch: adds its receivers to `received` and stores its last id in the column `until`.
 * @param counts SQL condition on the rows of `chosen`: the person received the announcement
 */
const progress = ({ id }: Sending, { until, part, counts }: { until: Sql; part: number; counts: Sql }): Sql => sql`
  update notification_sending set received = received + got,
    ${until} = case when count < ${part} then ${endOfIds}::bigint else last end
  from (select count(*) as count, count(*) filter (where ${counts}) as got, max(id) as last from chosen) chosen where notification_sending.id = ${id}`

/**
 * Locks the announcement for sending. Returns undefined if it was deleted or completed, or is held because its sender
 * lost the right to send it.
 */
async function lockSending(
  tx: Db,
  { id, isOurs, now }: { id: number; isOurs: Sql; now: Date },
): Promise<Sending | undefined> {
  const row = await tx.one<{
    whom: ChosenReceivers
    notificationId: number | null
    staffUntil: string
    studentUntil: string
    headOfficeIds: number[] | null
    isForParents: boolean
    isBySms: boolean
    mayGo: boolean
  }>(sql`
    select whom, notification_id as "notificationId", staff_until::text as "staffUntil", student_until::text as "studentUntil",
      head_office_ids as "headOfficeIds", for_parents as "isForParents", by_sms as "isBySms",
      ${staffStillHasAccessSql(responsibleSenderSql, sendAccess, senderHasBranchesSql)} and (not by_sms or ${staffStillHasAccessSql(responsibleSenderSql, smsSendingAccess)}) as "mayGo"
    from notification_sending
    where id = ${id} and sent_at is null and held_at is null and deleted_at is null and ${isOurs} for update`)
  if (!row) return undefined
  const { headOfficeIds, mayGo, ...rest } = row
  if (!mayGo) {
    await holdAnnouncement(tx, { id, now })
    return undefined
  }
  const viewer = { isSuperadmin: headOfficeIds === null, headOfficeIds: headOfficeIds ?? [] }
  const sender = { viewer, today: tashkentDayAt(now) }
  const notificationId = row.notificationId ?? (await createNotificationOfSending(tx, { id, now }))
  return { ...rest, id, sender, notificationId }
}

/** Stops an announcement until another staff member sends it. */
async function holdAnnouncement(tx: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  const row = await tx.one<{ title: string; author: string; staffIds: number[] }>(sql`
    update notification_sending set held_at = ${now} from staff
    where notification_sending.id = ${id} and staff.id = sender_id
    returning title, full_name as author, array(${activeStaffWithAccessSql(sendAccess, senderHasBranchesSql)}) as "staffIds"`)
  if (!row) return
  const { title, author, staffIds } = row
  await notifyStaff(tx, {
    kind: StaffNotificationKind.SendingHeld,
    title: notificationsText.held,
    body: notificationsText.heldBody(title, author),
    ...{ staffIds, aboutId: id, path: `/more/${id}`, now },
  })
}

async function createNotificationOfSending(tx: Db, { id, now }: { id: number; now: Date }): Promise<number> {
  const notificationId = await tx.newId(sql`
    insert into notification (kind, title, body, content, priority, banner, created_at)
    select ${NotificationKind.SentByAdmin}, title, body, content, priority, banner, ${now} from notification_sending where id = ${id}
    returning id`)
  await tx.run(sql`update notification_sending set notification_id = ${notificationId} where id = ${id}`)
  return notificationId
}

export function createWithdrawAnnouncementJob({ db }: Pick<Deps, 'db'>, batchSize = usualPart): JobHandler {
  return {
    kind: withdrawAnnouncementJobKind,
    retryAfterMinutes: [1, 5, 15],
    async run({ key, signal }) {
      const sending = await db.one<{ notificationId: number | null; isForParents: boolean }>(sql`
        select notification_id as "notificationId", for_parents as "isForParents"
        from notification_sending where id = ${key}::bigint and deleted_at is not null`)
      if (!sending?.notificationId) return
      const { notificationId, isForParents } = sending
      const part = isForParents ? Math.min(batchSize, parentsPart) : batchSize
      while (await db.transaction((tx) => withdrawPart(tx, { notificationId, isForParents, part })))
        if (signal.aborted) throw signal.reason
    },
  }
}

async function withdrawPart(
  tx: Db,
  { notificationId, isForParents, part }: Pick<Sending, 'notificationId' | 'isForParents'> & { part: number },
): Promise<boolean> {
  const staff = await tx.many<{ id: number }>(sql`
    delete from notification_receiver where notification_id = ${notificationId} and staff_id in (
      select staff_id from notification_receiver where notification_id = ${notificationId} limit ${part})
    returning staff_id as id`)
  await publishStaffNotificationChange(tx, sql`select unnest(${staff.map(({ id }) => id)}::bigint[])`)
  const students = await tx.many<{ id: number }>(sql`
    delete from student_notification where notification_id = ${notificationId} and student_id in (
      select student_id from student_notification where notification_id = ${notificationId} limit ${part})
    returning student_id as id`)
  const families = isForParents ? await listNotifiedFamilies(tx, causeOf(notificationId), part) : []
  if (families.length > 0)
    await parentNotificationsWithdrawnEvent.emit(tx, { cause: causeOf(notificationId), studentIds: families })
  if (staff.length + students.length + families.length > 0) return true
  await tx.run(sql`update notification_sending set notification_id = null where notification_id = ${notificationId}`)
  await tx.run(sql`delete from notification where id = ${notificationId}`)
  return false
}

const listNotifiedFamilies = async (tx: Db, cause: string, most: number): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      select student_id as id from telling where kind = ${ParentNotificationKind.Centre} and cause = ${cause} order by student_id limit ${most}`)
  ).map(({ id }) => id)
