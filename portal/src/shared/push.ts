import type { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { callApi } from './api/call.ts'
import { signedInAccountId } from './api/session.ts'
import { isPushWanted, storePushChoice } from './store/device.ts'

/**
 * `unable`: the browser does not support push notifications (an iPhone only after the portal is installed). `denied`:
 * the user refused, and must change it in the browser's settings.
 */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

export type PushRoutes = typeof ownNotifications | typeof ownNotificationChannels

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const worker = () => navigator.serviceWorker.getRegistration('/portal/')

export async function readPushState(): Promise<PushState> {
  if (!isAble() || !(await worker())) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return isPushWanted(signedInAccountId) && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await worker())?.pushManager.getSubscription()

/**
 * Removes the push subscription. The user's wish for push notifications stays stored, so that the next sign-in
 * subscribes again.
 */
export const removePushSubscription = async () => void (await (await subscription())?.unsubscribe())

/**
 * Must be called in a click handler, because the browser asks for permission.
 * @throws ApiError if the server refuses
 * @throws DOMException if the browser's push service cannot be reached
 */
export async function enablePush(calls: PushRoutes, as = signedInAccountId): Promise<PushState> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return readPushState()
  const { publicKey } = await callApi(calls.pushKey)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // The browser's push subscription was made with an earlier public key of the centre, so it is replaced.
    if (error.name !== 'InvalidStateError') throw error
    await removePushSubscription()
    return registration.pushManager.subscribe(options)
  })
  try {
    await keep(calls, subscribed, as)
  } catch (error) {
    // The server has not stored the push subscription, so the portal also ends it in the browser.
    await subscribed.unsubscribe()
    throw error
  }
  storePushChoice(as, true)
  return 'on'
}

export async function disablePush(calls: PushRoutes): Promise<PushState> {
  storePushChoice(signedInAccountId, false)
  await removePushSubscription()
  await callApi(calls.forgetDevice)
  return readPushState()
}

/**
 * The server ends a push subscription together with its session, so a new session subscribes again.
 * @throws ApiError if the server refuses
 */
export async function renewPushSubscription(calls: PushRoutes, as: number): Promise<void> {
  if (!isAble() || Notification.permission !== 'granted') return
  const kept = await subscription()
  if (kept) await keep(calls, kept, as)
  else await enablePush(calls, as)
}

async function keep(calls: PushRoutes, subscribed: PushSubscription, as: number): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscribed.toJSON()
  await callApi(calls.keepDevice, { body: { subscription: { endpoint, keys: { p256dh, auth } } } }, { as })
}
