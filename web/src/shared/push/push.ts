import { notifications } from '@markaz/protocol/content/notifications/routes'
import { call } from '../api/call.ts'

const worker = '/push.js'

/** `unable`: this browser cannot, or the page did not come by https. `denied`: only the browser's own settings undo it. */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

/** Asks the person, who has just clicked, and nobody else ever does. @returns how it stands now */
export async function turnPushOn(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  const { publicKey } = await call(notifications.pushKey, {})
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // The centre has other keys than when this browser subscribed.
    if (error.name !== 'InvalidStateError') throw error
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  await keep(subscribed).catch(async (error: Error) => {
    // Else the browser would call itself subscribed, and nobody would tell it anything.
    await subscribed.unsubscribe()
    throw error
  })
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  await (await subscription())?.unsubscribe()
  await call(notifications.forgetDevice, {})
  return pushState()
}

/** Renews push after a sign-in: a browser that was told before is told for whoever sits there now. */
export async function renewPush(): Promise<void> {
  if ((await pushState()) !== 'on') return
  const kept = await subscription()
  if (kept) await keep(kept)
}

async function keep(subscribed: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscribed.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(notifications.keepDevice, { body: { subscription: { endpoint: endpoint ?? '', keys: { p256dh, auth } } } })
}
