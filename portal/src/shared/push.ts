import type { ownWays } from '@markaz/protocol/content/channels/routes'
import type { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { call } from './api/call.ts'
import { studentId } from './api/session.ts'
import { hasAskedForPush, recordAskedForPush } from './push-asked.ts'

/**
 * The push state of the signed-in user. `unable`: this browser does not support push (an iPhone only after the portal
 * is installed). `denied`: the user refused, and only the browser's settings can change it.
 */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

/** The push routes of the signed-in user: a student's or a parent's. */
export type PushCalls = typeof ownNotifications | typeof ownWays

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const worker = () => navigator.serviceWorker.getRegistration('/portal/')

export async function pushState(): Promise<PushState> {
  if (!isAble() || !(await worker())) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return hasAskedForPush(studentId) && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await worker())?.pushManager.getSubscription()

/**
 * Removes the subscription, so that this phone receives no more notifications. That the user wants push stays stored.
 */
export const dropSubscription = async () => void (await (await subscription())?.unsubscribe())

/**
 * Asks for the browser's permission; call it in a click.
 * @throws ApiError
 * @throws DOMException if the browser's push service cannot be reached
 */
export async function turnPushOn(calls: PushCalls, as = studentId): Promise<PushState> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return pushState()
  const { publicKey } = await call(calls.pushKey)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // The existing subscription was made with an earlier key of the centre, so it is replaced.
    if (error.name !== 'InvalidStateError') throw error
    await dropSubscription()
    return registration.pushManager.subscribe(options)
  })
  try {
    await keep(calls, subscribed, as)
  } catch (error) {
    // If the server could not store the subscription, it is removed again: otherwise the browser would count as
    // subscribed.
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

/**
 * Switches push on in a new session of a user who had it before, because a subscription ends with its session.
 * @throws ApiError
 */
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
