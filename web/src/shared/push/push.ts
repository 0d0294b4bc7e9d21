import { notifications } from '@markaz/protocol/content/notifications/routes'
import { callApi } from '../api/call.ts'

const worker = '/push.js'

/** State of push notifications. `unable`: not supported, or no https. `denied`: the user refused. */
export type PushState = 'unable' | 'off' | 'on' | 'denied'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function readPushState(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

/** Asks for the browser's permission for push. Must be called in a click handler. */
export async function enablePush(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  const { publicKey } = await callApi(notifications.pushKey, {})
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribed = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // The browser's existing subscription was made with an earlier public key of the centre, so it is replaced.
    if (error.name !== 'InvalidStateError') throw error
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  await keep(subscribed).catch(async (error: Error) => {
    // The server has not stored the push subscription, so the browser ends it, too.
    await subscribed.unsubscribe()
    throw error
  })
  return 'on'
}

export async function disablePush(): Promise<PushState> {
  await (await subscription())?.unsubscribe()
  await callApi(notifications.forgetDevice, {})
  return readPushState()
}

/** Assigns the browser's push subscription to the user who has just signed in. */
export async function renewPushSubscription(): Promise<void> {
  if ((await readPushState()) !== 'on') return
  const kept = await subscription()
  if (kept) await keep(kept)
}

async function keep(subscribed: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscribed.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await callApi(notifications.keepDevice, {
    body: { subscription: { endpoint: endpoint ?? '', keys: { p256dh, auth } } },
  })
}
