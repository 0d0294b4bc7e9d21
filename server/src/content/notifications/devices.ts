import type { PushDeviceInput } from '@markaz/protocol/content/notifications/schemas'
import { contentErrorTexts } from '@markaz/protocol/errors/content'
import { lockSessionOwnerRow } from '../../centre/sign-in/revoke-access.ts'
import { deleteFcmToken } from '../../centre/sign-in/sessions.ts'
import { parentSignInRules, staffSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'
import type { PushTarget } from '../../integrations/push/port.ts'
import type { WritingScript } from '../../people/notifications/writing-script.ts'

export type NotificationReceiverKind = 'staff' | 'student'

/**
 * The session that registered a push device. After the session ends or the user is blocked, the device gets no more
 * messages.
 */
interface SignedIn {
  side: NotificationReceiverKind | 'parent'
  sessionId: string
}

const sessionColumns = { staff: 'session_id', student: 'student_session_id', parent: 'parent_session_id' } as const
const signInRulesOfSide = { staff: staffSignInRules, student: studentSignInRules, parent: parentSignInRules }
const sessionColumnOf = ({ side }: SignedIn): Sql => raw(sessionColumns[side])

/** If another user used the same browser before, the push device now belongs to this user only. */
export async function registerPushDevice(
  { db, push, clock }: Pick<Deps, 'db' | 'push' | 'clock'>,
  who: SignedIn,
  input: PushDeviceInput,
): Promise<void> {
  const { subscription, fcmToken } = input
  if (subscription && !push.web.isService(subscription.endpoint))
    refuseField('subscription', contentErrorTexts.notAPushService)
  const { endpoint = null, keys } = subscription ?? {}
  await db.transaction(async (tx) => {
    const known = await tx.one(sql`
      select from push_device where ${sessionColumnOf(who)} = ${who.sessionId}
        and (endpoint, p256dh, auth, fcm_token) is not distinct from
          (${endpoint}::text, ${keys?.p256dh ?? null}::text, ${keys?.auth ?? null}::text, ${fcmToken ?? null}::text)`)
    if (known) return
    await lockSessionOwnerRow(tx, signInRulesOfSide[who.side], who.sessionId)
    await tx.run(sql`
      delete from push_device where ${sessionColumnOf(who)} = ${who.sessionId} or endpoint = ${endpoint} or fcm_token = ${fcmToken ?? null}`)
    await tx.run(sql`
      insert into push_device (${sessionColumnOf(who)}, endpoint, p256dh, auth, fcm_token, created_at)
      values (${who.sessionId}, ${endpoint}, ${keys?.p256dh ?? null}, ${keys?.auth ?? null}, ${fcmToken ?? null}, ${clock.now()})`)
  })
}

export async function removePushDevice(db: Db, who: SignedIn): Promise<void> {
  await db.run(sql`delete from push_device where ${sessionColumnOf(who)} = ${who.sessionId}`)
}

/** Phone apps keep their push devices, because they use FCM tokens instead of the keys for web push. */
export const deleteBrowserPushDevices = async (db: Db): Promise<void> => {
  await db.run(sql`delete from push_device where endpoint is not null`)
}

export interface PushDevice {
  /** Id of the session on the push device. Devices are processed in the order of these ids. */
  id: string
  target: PushTarget
  /** Path of the page that a click on the push opens; null = the start page. */
  page: string | null
  script: WritingScript
}

/** Push devices of receivers who are signed in and have not read the notification. */
export async function listPushDevicesOfReceiver(
  db: Db,
  side: NotificationReceiverKind,
  { notificationId, after, now, limit }: { notificationId: number; after: string | null; now: Date; limit: number },
): Promise<PushDevice[]> {
  const isOpen = sql`session.ended_at is null and session.expires_at > ${now}::timestamptz
    and (${after}::uuid is null or session.id > ${after}::uuid)`
  const rows = await db.many<
    { id: string; fcmToken: string | null; page: string | null; script: WritingScript } & (
      | { endpoint: string; p256dh: string; auth: string }
      | { endpoint: null; p256dh: null; auth: null }
    )
  >(
    sql`${side === 'staff' ? staffPushDevicesSql(notificationId, isOpen) : studentPushDevicesSql(notificationId, isOpen)} order by session.id limit ${limit}`,
  )
  return rows.map(({ id, page, script, endpoint, p256dh, auth, fcmToken }) => ({
    id,
    page,
    script,
    target: endpoint ? { kind: 'web', endpoint, p256dh, auth } : { kind: 'fcm', token: fcmToken ?? '' },
  }))
}

const staffPushDevicesSql = (notificationId: number, isOpen: Sql) => sql`
  select session.id, endpoint, p256dh, auth, coalesce(device.fcm_token, session.fcm_token) as "fcmToken",
    case when staff.is_superadmin or role.is_admin or 'settings.read' = any(role.grants) then '/my-notification/' || notification.id
      else notification.path end as page, 'latin' as script
  from notification_receiver receiver join notification on notification.id = receiver.notification_id
  join session on session.staff_id = receiver.staff_id and ${isOpen}
  join staff on staff.id = receiver.staff_id and not staff.is_blocked and staff.work_status = 1
  join role on role.id = staff.role_id
  left join push_device device on device.session_id = session.id
  where receiver.notification_id = ${notificationId} and receiver.read_at is null
    and (device.id is not null or session.fcm_token is not null)`

const studentPushDevicesSql = (notificationId: number, isOpen: Sql) => sql`
  select session.id, endpoint, p256dh, auth, device.fcm_token as "fcmToken", '/portal/notices/open/' || receiver.notification_id as page,
    coalesce(student.script, 'latin') as script
  from student_notification receiver
  join student_session session on session.student_id = receiver.student_id and ${isOpen}
  join student on student.id = receiver.student_id and student.system_status = 1 and student.gone_at is null
  join push_device device on device.student_session_id = session.id
  where receiver.notification_id = ${notificationId} and receiver.read_at is null`

export async function listPushDevicesOfStaff(db: Db, staffId: number, now: Date): Promise<PushTarget[]> {
  const rows = await db.many<{ endpoint: string | null; p256dh: string; auth: string; fcmToken: string }>(sql`
    select endpoint, p256dh, auth, coalesce(device.fcm_token, session.fcm_token) as "fcmToken"
    from session left join push_device device on device.session_id = session.id
    where session.staff_id = ${staffId} and session.ended_at is null and session.expires_at > ${now}
      and (device.id is not null or session.fcm_token is not null)`)
  return rows.map(({ endpoint, p256dh, auth, fcmToken }) =>
    endpoint ? { kind: 'web', endpoint, p256dh, auth } : { kind: 'fcm', token: fcmToken },
  )
}

export async function deleteUnregisteredPushDevice(db: Db, target: PushTarget): Promise<void> {
  if (target.kind === 'web') await db.run(sql`delete from push_device where endpoint = ${target.endpoint}`)
  else {
    await db.run(sql`delete from push_device where fcm_token = ${target.token}`)
    await deleteFcmToken(db, target.token)
  }
}
