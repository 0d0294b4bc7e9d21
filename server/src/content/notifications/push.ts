import { Priority } from '@markaz/protocol/content/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { PushOutcome } from '../../integrations/push/port.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Handler } from '../../jobs/lane.ts'
import { type Device, devicesOf, dropDevice } from './devices.ts'
import { pushKeys } from './push-keys.ts'

const pushKind = 'notifications.push'
/** So many devices before it is written down how far one is. */
const part = 200
const atOnce = 16

/** After what is told: to the telephones and browsers of whoever has some. */
export async function queuePush(tx: Db, notificationId: number, now: Date): Promise<void> {
  const some = await devicesOf(tx, { notificationId, after: null, now, limit: 1 })
  if (some.length > 0) await addJob(tx, { kind: pushKind, key: notificationId, runAt: now }, now)
}

type PushDeps = Pick<Deps, 'db' | 'clock' | 'push' | 'tokenKey' | 'otherKeys'>

/**
 * Says of a notification that it is there, and no more than its title: what it says stays here. A part of which some did
 * not get through is said again: a device shows the second in the place of the first.
 */
export function sayByPush(deps: PushDeps): Handler {
  const { db, clock } = deps
  return {
    kind: pushKind,
    atOnce: 2,
    retryAfterMinutes: [1, 5, 30],
    async run({ key, signal }) {
      const notificationId = Number(key)
      const notice = await db.one<Notice>(
        sql`select title, priority, pushed_until as "after" from notification where id = ${notificationId}`,
      )
      // It was taken back meanwhile.
      if (!notice?.title) return
      const keys = await pushKeys(deps)
      for (let { after } = notice; ; ) {
        if (signal.aborted) throw signal.reason
        const devices = await devicesOf(db, { notificationId, after, now: clock.now(), limit: part })
        const last = devices.at(-1)
        if (!last) return
        const outcomes = await inTurn(devices, (device) =>
          sendTo(deps, device, { id: notificationId, ...notice, keys }),
        )
        for (const [n, { target }] of devices.entries()) if (outcomes[n] === 'gone') await dropDevice(db, target)
        const late = outcomes.filter((outcome) => outcome === 'later').length
        if (late > 0) throw new PushLater(`${late} of ${devices.length} devices were not reached`)
        after = last.id
        await db.run(sql`update notification set pushed_until = ${after} where id = ${notificationId}`)
      }
    },
  }
}

interface Notice {
  title: string
  priority: Priority
  after: string | null
}

/** Expected: a push service is away for a while. */
class PushLater extends Error {
  override name = 'PushLater'
  readonly isFinal = false
}

async function sendTo(
  { push }: PushDeps,
  { target, hasPage }: Device,
  { id, title, priority, keys }: Notice & { id: number; keys: Awaited<ReturnType<typeof pushKeys>> },
): Promise<PushOutcome> {
  const message = { id, title, path: hasPage ? `/my-notification/${id}` : '/', isUrgent: priority === Priority.High }
  if (target.kind === 'web') return push.web.send(target, message, keys)
  // Without an account of FCM the token is kept for the day when there is one.
  return push.fcm ? push.fcm.send(target.token, message) : 'refused'
}

/** A few at a time, in order. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) results[n] = await work(items[n] as T)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
