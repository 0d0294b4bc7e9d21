import type { ownWays } from '@markaz/protocol/content/channels/routes'
import type { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { call } from './api/call.ts'
import { studentId } from './api/session.ts'
import { hasAskedForPush, recordAskedForPush } from './push-asked.ts'

/** Of whoever is signed in. `unable`: this browser cannot, on an iPhone until the portal is installed. `denied`: only its settings undo it. */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

/** The calls of whoever is signed in: a pupil's, or a parent's. */
export type PushCalls = typeof ownNotifications | typeof ownWays

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const worker = () => navigator.serviceWorker.getRegistration('/portal/')

export async function pushState(): Promise<PushState> {
  if (!isAble() || !(await worker())) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return hasAskedForPush(studentId) && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await worker())?.pushManager.getSubscription()

/** Whoever tells this phone something finds nobody here any more. Who has asked for push has still asked. */
export const dropSubscription = async () => void (await (await subscription())?.unsubscribe())

/** Asks whoever has just pressed. @throws ApiError, DOMException when the browser's own service is out of reach */
export async function turnPushOn(calls: PushCalls, as = studentId): Promise<PushState> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return pushState()
  const { publicKey } = await call(calls.pushKey)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // The centre has other keys than when this browser subscribed.
    if (error.name !== 'InvalidStateError') throw error
    await dropSubscription()
    return registration.pushManager.subscribe(options)
  })
  try {
    await keep(calls, subscribed, as)
  } catch (error) {
    // Else the browser would call itself subscribed, and nobody would tell it anything.
    await subscribed.unsubscribe()
    throw error
  }
  recordAskedForPush(as, true)
  return 'on'
}

export async function turnPushOff(calls: PushCalls): Promise<PushState> {
  recordAskedForPush(studentId, false)
  await dropSubscription()
  await call(calls.forgetDevice)
  return pushState()
}

/** A device ends with its session: who had asked for push in an earlier one is told in this one, too. @throws ApiError */
export async function renewPush(calls: PushCalls, as: number): Promise<void> {
  if (!isAble() || Notification.permission !== 'granted') return
  const kept = await subscription()
  if (kept) await keep(calls, kept, as)
  else await turnPushOn(calls, as)
}

async function keep(calls: PushCalls, subscribed: PushSubscription, as: number): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscribed.toJSON()
  await call(calls.keepDevice, { body: { subscription: { endpoint, keys: { p256dh, auth } } } }, { as })
}
