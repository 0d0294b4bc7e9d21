import { notifications } from '@markaz/protocol/content/notifications/routes'
import { call } from '../api/call.ts'

const worker = '/push.js'

/**
 * `unable`: the browser does not support push, or the page was not loaded over https. `denied`: only the browser's
 * settings can change it.
 */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

/** Asks the browser's permission; called only on a click of the user. @returns the new state */
export async function turnPushOn(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  const { publicKey } = await call(notifications.pushKey, {})
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // The existing subscription was made with an earlier key of the centre, so it is replaced.
    if (error.name !== 'InvalidStateError') throw error
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  await keep(subscribed).catch(async (error: Error) => {
    // If the server could not store the subscription, it is removed again: otherwise the browser would count as
    // subscribed.
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

/**
 * Renews the push subscription after a sign-in: an already subscribed browser is assigned to the user who signed in.
 */
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
