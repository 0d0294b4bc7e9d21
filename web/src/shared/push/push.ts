import { notifications } from '@markaz/protocol/content/notifications/routes'
import { call } from '../api/call.ts'

const worker = '/push.js'

/**
 * Whether push is on in this browser. `unable`: the browser does not support it, or the page was not loaded over https.
 * `denied`: the user refused, and must change it in the browser's settings.
 */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

/**
 * Switches push on and asks for the browser's permission. Must be called in a click handler.
 * @returns the new state
 */
export async function turnPushOn(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  const { publicKey } = await call(notifications.pushKey, {})
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // The browser's existing subscription was made with an earlier public key of the centre, so it is replaced.
    if (error.name !== 'InvalidStateError') throw error
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  await keep(subscribed).catch(async (error: Error) => {
    // The server has not stored the subscription, so the browser ends it, too.
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

/** Assigns the browser's push subscription to the user who has just signed in. */
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
