import { Priority } from '@markaz/protocol/content/notifications/schemas'
import { readEndOfCurrentQuietHours } from '../../access/portal.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { PushOutcome } from '../../integrations/push/port.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { convertToWritingScript } from '../../people/notifications/writing-script.ts'
import {
  deleteUnregisteredPushDevice,
  listPushDevicesOfReceiver,
  listPushDevicesOfStaff,
  type NotificationReceiverKind,
  type PushDevice,
} from './devices.ts'
import { readPushKeys } from './push-keys.ts'

interface NoticeOut {
  notificationId: number
  now: Date
}

export const notificationCreatedEvent = createInternalEvent<NoticeOut>('notification created')

export async function queueCreatedNotification(tx: Db, notificationId: number, now: Date): Promise<void> {
  await queuePush(tx, notificationId, now)
  await notificationCreatedEvent.emit(tx, { notificationId, now })
}

const pushKind = 'notifications.push'
/** Number of push devices per batch. The progress is saved after each batch. */
const part = 200
const atOnce = 16

/** Queues the job that sends the push messages, if at least one receiver has a push device. */
async function queuePush(tx: Db, notificationId: number, now: Date): Promise<void> {
  const of = (side: NotificationReceiverKind) =>
    listPushDevicesOfReceiver(tx, side, { notificationId, after: null, now, limit: 1 })
  if ((await of('staff')).length > 0 || (await of('student')).length > 0)
    await addJob(tx, { kind: pushKind, key: notificationId, runAt: now }, now)
}

type PushDeps = Pick<Deps, 'db' | 'clock' | 'push' | 'tokenKey' | 'otherKeys' | 'retiredKeys'>

/**
 * If a push service fails, the job sends the message to the same batch of devices again. Students get the message after
 * quiet hours.
 */
export function createSendPushNotificationJob(deps: PushDeps): JobHandler {
  const { db, clock } = deps
  return {
    kind: pushKind,
    atOnce: 2,
    retryAfterMinutes: [1, 5, 30],
    againWithinMs: 86_400_000,
    async run({ key, signal }) {
      const notificationId = Number(key)
      const notice = await db.one<Notice>(sql`select title, priority from notification where id = ${notificationId}`)
      if (!notice?.title) return
      const message = { id: notificationId, ...notice, keys: await readPushKeys(deps) }
      await sendToDevicesOf(deps, 'staff', message, signal)
      const quietEnd = await readEndOfCurrentQuietHours(db, clock.now())
      if (quietEnd) return { againAt: quietEnd }
      await sendToDevicesOf(deps, 'student', message, signal)
      return
    },
  }
}

type Target = Omit<PushDevice, 'id'>
type Message = Notice & { id: number; keys: Awaited<ReturnType<typeof readPushKeys>> }

/** @throws PushRetryError when a push service is unreachable */
async function sendToDevicesOf(
  deps: PushDeps,
  side: NotificationReceiverKind,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const until = raw(side === 'staff' ? 'pushed_until' : 'students_pushed_until')
  const begun = await db.one<{ after: string | null }>(
    sql`select ${until} as "after" from notification where id = ${message.id}`,
  )
  for (let after = begun?.after ?? null; ; ) {
    if (signal.aborted) throw signal.reason
    const devices = await listPushDevicesOfReceiver(db, side, {
      notificationId: message.id,
      after,
      now: clock.now(),
      limit: part,
    })
    const last = devices.at(-1)
    if (!last) return
    const outcomes = await sendToAll(deps, devices, message)
    const late = outcomes.filter((outcome) => outcome === 'later').length
    if (late > 0) throw new PushRetryError(`${late} of ${devices.length} devices were not reached`)
    after = last.id
    await db.run(sql`update notification set ${until} = ${after} where id = ${message.id}`)
  }
}

interface Notice {
  title: string
  priority: Priority
}

/** A push service is temporarily unreachable: the job is retried, and no bug is reported. */
class PushRetryError extends Error {
  override name = 'PushRetryError'
  readonly isFinal = false
}

async function sendTo(
  { push }: PushDeps,
  { target, page, script }: Target,
  { id, title, priority, keys }: Message,
): Promise<PushOutcome> {
  const message = {
    id,
    title: convertToWritingScript(title, script),
    path: page ?? '/',
    isUrgent: priority === Priority.High,
  }
  if (target.kind === 'web') return push.web.send(target, message, keys)
  // Without an account at Firebase Cloud Messaging (FCM) nothing can be sent. The device's token stays stored for a
  // later account.
  return push.fcm ? push.fcm.send(target.token, message) : 'refused'
}

export async function sendPushToOwnDevices(
  deps: PushDeps,
  staffId: number,
  { title, path }: { title: string; path: string },
): Promise<PushOutcome[]> {
  const devices = await listPushDevicesOfStaff(deps.db, staffId, deps.clock.now())
  const message = { id: 0, title, priority: Priority.High, keys: await readPushKeys(deps) }
  return sendToAll(
    deps,
    devices.map((target) => ({ target, page: path, script: 'latin' })),
    message,
  )
}

/** Sends the message to each push device, and deletes push devices that no longer exist. */
async function sendToAll(deps: PushDeps, devices: readonly Target[], message: Message): Promise<PushOutcome[]> {
  const outcomes = await mapConcurrently(devices, (device) => sendTo(deps, device, message))
  for (const [n, { target }] of devices.entries())
    if (outcomes[n] === 'gone') await deleteUnregisteredPushDevice(deps.db, target)
  return outcomes
}

async function mapConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) results[n] = await work(items[n] as T)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
