import { z } from 'zod'
import { recordOutsideSystemCall } from '../outside-systems.ts'
import { type AsteriskSettings, basicAuthHeaderOf } from './asterisk-http.ts'
import { TelephonyError } from './port.ts'

const channel = z.object({ id: z.string(), state: z.string() })
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ApplicationReplaced') }),
  z.object({ type: z.literal('StasisStart'), channel }),
  z.object({ type: z.literal('ChannelStateChange'), channel }),
  z.object({ type: z.literal('ChannelDtmfReceived'), channel, digit: z.string().max(1) }),
  z.object({ type: z.literal('PlaybackFinished'), playback: z.object({ target_uri: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('ChannelDestroyed'), channel, cause: z.number(), cause_txt: z.string() }),
])
export type AsteriskEvent = Exclude<z.infer<typeof Event>, { type: 'ApplicationReplaced' }>

/** `lost`: the connection to Asterisk broke, so events may be missing. */
type Listener = (event: AsteriskEvent | { type: 'lost' }) => void

interface AsteriskEventListener {
  /**
   * Resolves when events of Asterisk can arrive.
   * @throws TelephonyError
   */
  open(): Promise<void>
  /**
   * `open()` must be called first.
   * @returns a function that stops listening to the phone call
   */
  listen(channelId: string, listener: Listener): () => void
}

/**
 * Milliseconds for which the connection to Asterisk stays open after the last phone call, because another call may
 * follow.
 */
const idleMs = 10_000

/** Asterisk sends an application's events only to the client that connected last, so one process makes all calls. */
export function createAsteriskEventListener(settings: AsteriskSettings): AsteriskEventListener {
  const { url, timeoutMs = 10_000 } = settings
  const listeners = new Map<string, Listener>()
  let socket: WebSocket | null = null
  let opening: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined

  function connect(): Promise<void> {
    const made = new WebSocket(`${url.replace(/^http/, 'ws')}/ari/events?app=${asteriskAppName}`, {
      headers: { authorization: basicAuthHeaderOf(settings) },
    })
    socket = made
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => made.close(), timeoutMs)
      made.onopen = () => {
        clearTimeout(timer)
        resolve()
      }
      made.onmessage = ({ data }) => deliver(made, data)
      made.onclose = () => {
        clearTimeout(timer)
        reject(
          new TelephonyError("Telefon stansiyasini eshitib bo'lmadi: manzil, login va parol sozlamasini tekshiring"),
        )
        // The end of a connection that was already replaced by a new connection is ignored.
        if (socket !== made) return
        putAway()
        const all = [...listeners.values()]
        listeners.clear()
        for (const listener of all) listener({ type: 'lost' })
      }
    })
  }

  function putAway(): void {
    const old = socket
    socket = null
    opening = null
    old?.close()
  }

  function deliver(from: WebSocket, data: unknown): void {
    const event = Event.safeParse(parsedJson(data)).data
    if (!event) return
    // Another process has connected to Asterisk as the same application, so this process receives no more events.
    if (event.type === 'ApplicationReplaced') {
      from.close()
      return
    }
    const id = event.type === 'PlaybackFinished' ? event.playback.target_uri.replace(/^channel:/, '') : event.channel.id
    listeners.get(id)?.(event)
  }

  function closeWhenIdle(): void {
    clearTimeout(idle)
    if (listeners.size === 0) idle = setTimeout(putAway, idleMs).unref()
  }

  return {
    async open() {
      opening ??= recordOutsideSystemCall('exchange', connect, () => false)
      await opening
      closeWhenIdle()
    },
    listen(id, listener) {
      clearTimeout(idle)
      listeners.set(id, listener)
      return () => {
        if (listeners.get(id) === listener) listeners.delete(id)
        closeWhenIdle()
      }
    },
  }
}

/** Asterisk creates the application with this name when we connect. */
export const asteriskAppName = 'markaz'

function parsedJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
