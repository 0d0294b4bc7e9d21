import { notifications } from '@markaz/protocol/content/notifications/routes'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call.ts'
import { notifyError } from '../notify/notify-error.ts'
import { notify } from '../notify/toasts.ts'
import { pushText } from './push.text.ts'

const worker = '/push.js'

/** State of push notifications. `unable`: not supported, or no https. `denied`: the user refused. */
type PushState = 'unable' | 'off' | 'on' | 'denied'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function readPushState(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

const subscription = async () => (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

/** Asks for the browser's permission for push. Must be called in a click handler. */
async function enablePush(): Promise<PushState> {
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
    // The server has not stored the push subscription, so it is ended in the browser, too.
    await subscribed.unsubscribe()
    throw error
  })
  return 'on'
}

async function disablePush(): Promise<PushState> {
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

/** The state is null until the browser has reported whether push is on. */
export function useIsPushOn() {
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void readPushState().then(setState, () => setState('unable'))
  }, [])
  const turn = async (isOn: boolean) => {
    setBusy(true)
    try {
      setState(await (isOn ? enablePush() : disablePush()))
    } catch (error) {
      // If the browser cannot reach its push service, the user sees our text instead of the browser's AbortError.
      if (error instanceof ApiError) notifyError(error)
      else notify({ tone: 'error', title: pushText.unreachable })
    } finally {
      setBusy(false)
    }
  }
  return { state, isBusy, turn }
}
