import { messagePlaceholders } from '@markaz/protocol/content/notifications/placeholders'
import type { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import {
  NotificationBodyFormat,
  type NotificationInput,
  type NotificationReachCounts,
  NotificationType,
  type ReceiverCounts,
  RoleKind,
  SentNotificationTab,
  StaffAudience,
} from '@markaz/protocol/content/notifications/schemas'
import { AppError } from '@markaz/protocol/errors'
import { contentErrorTexts } from '@markaz/protocol/errors/content'
import { plainTextOf } from '@markaz/protocol/rich-text'
import { isAccessAllowed } from '@markaz/protocol/route'
import { attachUpload, detachUpload } from '../../centre/files/attach-upload.ts'
import { hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { addJob, removeJob } from '../../jobs/add-job.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { sendAnnouncementJobKind, smsSendingAccess, withdrawAnnouncementJobKind } from './distribute-announcement.ts'
import { convertHtmlToRichText } from './html-to-rich-text.ts'
import { countReachedStudents } from './reach.ts'
import { type ChosenReceivers, countAnnouncementReceivers } from './receivers.ts'
import { isSentAnnouncementInScopeSql, sentAnnouncementsLiveTopic } from './sent-announcements.queries.ts'

export async function sendAnnouncement(
  call: RouteCall<typeof sentNotifications.create>,
): Promise<{ id: number; receivers: ReceiverCounts }> {
  const { db, body, viewer, clock } = call
  const now = clock.now()
  const sendAt = body.sendAt ? new Date(body.sendAt) : now
  if (sendAt < now) refuseField('sendAt', contentErrorTexts.sendAtPast)
  if (sendAt.getTime() > now.getTime() + maxSendDelayMs) refuseField('sendAt', contentErrorTexts.sendAtTooFar)
  const content = body.bodyType === NotificationBodyFormat.Html ? convertHtmlToRichText(body.body) : body.body
  const text = plainTextOf(content)
  const isOfGroups = body.type === NotificationType.Public && body.groupIds.length + body.courseIds.length > 0
  if (text.includes(messagePlaceholders[1]) && !isOfGroups) refuseField('body', contentErrorTexts.noGroupForPlaceholder)
  return db.transaction(async (tx) => {
    const whom = chosenReceiversOf(body)
    const receivers = await countAnnouncementReceivers(tx, whom, call)
    await refuseForeignReceivers(tx, call, whom, receivers)
    const reach =
      body.isBySms || body.isForParents ? await countReachedStudents(tx, whom, call, call, body.isForParents) : null
    const sms = body.isBySms ? countForSms(call, reach) : 0
    const parents = reach?.parents.count ?? 0
    if (receivers.total + sms + parents === 0) refuseField('audience', contentErrorTexts.nobodyReached)
    const banner = body.banner ? await attachUpload(tx, { path: body.banner, folder: 'images', viewer }) : null
    const { title, priority } = body
    const id = await tx.newId(sql`
      insert into notification_sending (tab, title, body, content, priority, banner, whom, role_kinds, expected, sender_id, head_office_ids, created_at, send_at, for_parents, by_sms)
      values (${tabOf(whom)}, ${title}, ${text}, ${JSON.stringify(content)}, ${priority}, ${banner}, ${JSON.stringify(whom)}, ${roleKindsOf(whom, receivers)},
        ${receivers.total}, ${viewer.id}, ${viewer.isSuperadmin ? null : viewer.headOfficeIds}, ${now}, ${sendAt}, ${body.isForParents}, ${body.isBySms}) returning id`)
    await addJob(tx, { kind: sendAnnouncementJobKind, key: id, runAt: sendAt }, now)
    await publishLiveTopicChange(tx, sentAnnouncementsLiveTopic)
    await call.audit(tx, {
      action: 'create',
      entity: 'notification',
      entityId: id,
      after: {
        title,
        text,
        priority,
        banner,
        ...whom,
        isForParents: body.isForParents,
        isBySms: body.isBySms,
        sendAt,
        receivers: receivers.total,
        ...(body.isForParents ? { parents } : {}),
        ...(body.isBySms ? { sms } : {}),
      },
    })
    return { id, receivers }
  })
}

/** @throws AppError FORBIDDEN without the right to send SMS to students | VALIDATION without an SMS gateway */
function countForSms(call: RouteCall<typeof sentNotifications.create>, reach: NotificationReachCounts | null): number {
  const { grants, isSuperadmin } = call.viewer
  if (!isAccessAllowed(smsSendingAccess, grants, isSuperadmin)) throw new AppError('FORBIDDEN')
  if (!hasSmsGateway(call)) refuseField('isBySms', contentErrorTexts.noSmsGateway)
  return reach?.sms.count ?? 0
}

/**
 * Sends an announcement that was held because its author may no longer send it. The viewer must have the right to send
 * it to all its receivers.
 */
export async function releaseHeldAnnouncement(
  { params, viewer, clock, audit }: RouteCall<typeof sentNotifications.release>,
  tx: Db,
) {
  const now = clock.now()
  const { title, isHeld, isWithin } = orNotFound(
    await tx.one<{ title: string; isHeld: boolean; isWithin: boolean }>(sql`
      select title, held_at is not null as "isHeld",
        coalesce(${viewer.isSuperadmin} or head_office_ids <@ ${viewer.headOfficeIds}::bigint[], false) as "isWithin"
      from notification_sending where id = ${params.id} and deleted_at is null and ${isSentAnnouncementInScopeSql(viewer)} for update`),
  )
  if (!isHeld) return {}
  if (!isWithin) throw new AppError('SENDING_BEYOND_OWN')
  await tx.run(sql`update notification_sending set held_at = null, released_by = ${viewer.id} where id = ${params.id}`)
  await addJob(tx, { kind: sendAnnouncementJobKind, key: params.id, runAt: now }, now)
  await publishLiveTopicChange(tx, sentAnnouncementsLiveTopic)
  await audit(tx, { action: 'release', entity: 'notification', entityId: params.id, after: { title } })
  return {}
}

/** Deletes an announcement. If it was already sent, a job removes it from all receivers. */
export async function removeSentAnnouncement(
  { params, viewer, clock, audit }: RouteCall<typeof sentNotifications.remove>,
  tx: Db,
) {
  const now = clock.now()
  const { title, isOut, banner } = orNotFound(
    await tx.one<{ title: string; isOut: boolean; banner: string | null }>(sql`
      update notification_sending set deleted_at = ${now}
      where id = ${params.id} and deleted_at is null and ${isSentAnnouncementInScopeSql(viewer)}
      returning title, notification_id is not null as "isOut", banner`),
  )
  await detachUpload(tx, banner)
  await removeJob(tx, { kind: sendAnnouncementJobKind, key: params.id })
  if (isOut) await addJob(tx, { kind: withdrawAnnouncementJobKind, key: params.id, runAt: now }, now)
  await publishLiveTopicChange(tx, sentAnnouncementsLiveTopic)
  await audit(tx, { action: 'delete', entity: 'notification', entityId: params.id, before: { title, isOut } })
  return {}
}

const maxSendDelayMs = 366 * 86_400_000

/**
 * Returns the receivers that the sender has chosen; for a private announcement these are only the people named in it.
 */
function chosenReceiversOf(body: NotificationInput): ChosenReceivers {
  const { type, audience, roleId, isForStudents, officeIds, groupIds, courseIds, students, staff, academics } = body
  const none: number[] = []
  return type === NotificationType.Public
    ? {
        type,
        audience,
        roleId,
        isForStudents,
        officeIds,
        groupIds,
        courseIds,
        students: none,
        staff: none,
        academics: none,
      }
    : {
        type,
        audience: [],
        isForStudents: false,
        officeIds: none,
        groupIds: none,
        courseIds: none,
        students,
        staff,
        academics,
      }
}

/** Refuses receivers outside the sender's branches with the same error as unknown ids. */
async function refuseForeignReceivers(
  tx: Db,
  { viewer }: Pick<RouteCall<never>, 'viewer'>,
  whom: ChosenReceivers,
  counts: ReceiverCounts,
): Promise<void> {
  if (whom.type === NotificationType.Private) {
    for (const side of ['students', 'staff', 'academics'] as const)
      if (new Set(whom[side]).size !== counts[side]) refuseField(side, contentErrorTexts.unknownPeople)
    return
  }
  const row = await tx.one<{ offices: number; groups: number; courses: number }>(sql`
    select (select count(*) from office where id = any(${whom.officeIds}::bigint[]) and deleted_at is null
        and (${viewer.isSuperadmin} or head_office_id = any(${viewer.headOfficeIds}::bigint[]))) as offices,
      (select count(*) from study_group where id = any(${whom.groupIds}::bigint[]) and gone_at is null
        and (${viewer.isSuperadmin} or head_office_id = any(${viewer.headOfficeIds}::bigint[]))) as groups,
      (select count(*) from course where id = any(${whom.courseIds}::bigint[])) as courses`)
  const { offices, groups, courses } = row as { offices: number; groups: number; courses: number }
  if (new Set(whom.officeIds).size !== offices) refuseField('officeIds', contentErrorTexts.unknownOffice)
  if (new Set(whom.groupIds).size !== groups) refuseField('groupIds', contentErrorTexts.unknownGroup)
  if (new Set(whom.courseIds).size !== courses) refuseField('courseIds', contentErrorTexts.unknownCourse)
}

/** An announcement to staff is in the tab for staff, even if students also receive it. */
function tabOf({ type, audience }: ChosenReceivers): SentNotificationTab {
  if (type === NotificationType.Private) return SentNotificationTab.Private
  return audience.length > 0 ? SentNotificationTab.Staff : SentNotificationTab.Students
}

function roleKindsOf(
  { audience, isForStudents }: ChosenReceivers,
  { staff, academics, students }: ReceiverCounts,
): RoleKind[] {
  return [
    ...(audience.includes(StaffAudience.Staff) || staff > 0 ? [RoleKind.Admin] : []),
    ...(audience.includes(StaffAudience.Academic) || academics > 0 ? [RoleKind.Teacher, RoleKind.Assistant] : []),
    ...(isForStudents || students > 0 ? [RoleKind.Student] : []),
  ]
}
