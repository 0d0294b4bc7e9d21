import type { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import type { ownWays } from '@markaz/protocol/content/ways/routes'
import { call } from './api/call.ts'

/** `unable`: this browser cannot, on an iPhone until the portal is installed. `denied`: only its settings undo it. */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

/** The calls of whoever is signed in: a pupil's, or a parent's. */
export type PushCalls = typeof ownNotifications | typeof ownWays

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const worker = () => navigator.serviceWorker.getRegistration('/portal/')

export async function pushState(): Promise<PushState> {
  if (!isAble() || !(await worker())) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return (await (await worker())?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks whoever has just pressed. @throws ApiError, DOMException when the browser's own service is out of reach */
export async function turnPushOn(calls: PushCalls): Promise<PushState> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return pushState()
  const { publicKey } = await call(calls.pushKey)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscribed.toJSON()
  try {
    await call(calls.keepDevice, { body: { subscription: { endpoint, keys: { p256dh, auth } } } })
  } catch (error) {
    // Else the browser would call itself subscribed, and nobody would tell it anything.
    await subscribed.unsubscribe()
    throw error
  }
  return 'on'
}

export async function turnPushOff(calls: PushCalls): Promise<PushState> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
  await call(calls.forgetDevice)
  return pushState()
}
