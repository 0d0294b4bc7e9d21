import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { call } from './api/call.ts'

/** `unable`: this browser cannot, on an iPhone until the portal is installed. `denied`: only its settings undo it. */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const worker = () => navigator.serviceWorker.getRegistration('/portal/')

export async function pushState(): Promise<PushState> {
  if (!isAble() || !(await worker())) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return (await (await worker())?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the pupil, who has just pressed. @throws ApiError, DOMException when the browser's own service is out of reach */
export async function turnPushOn(): Promise<PushState> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return pushState()
  const { publicKey } = await call(ownNotifications.pushKey)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscribed.toJSON()
  try {
    await call(ownNotifications.keepDevice, { body: { subscription: { endpoint, keys: { p256dh, auth } } } })
  } catch (error) {
    // Else the browser would call itself subscribed, and nobody would tell it anything.
    await subscribed.unsubscribe()
    throw error
  }
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
  await call(ownNotifications.forgetDevice)
  return pushState()
}
