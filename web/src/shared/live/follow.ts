import { createParser } from 'eventsource-parser'
import { ApiError } from '../api/api-error.ts'

/** `live`: events arrive at once. `lost`: reconnecting. `ended`: the server refused, so there is no further attempt. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'ended'

/** One event of a topic; each event has the next number of its topic. */
export interface NumberedEvent {
  seq: number
}

interface Following<E extends NumberedEvent> {
  /** Opens the stream of all events after that number (null: only new events). Throws ApiError. */
  connect: (after: number | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  after: number | null
  /** The SSE event name of the stream's change events. */
  event: string
  parse: (data: unknown) => E
  onEvent: (event: E) => void
  /** Called when missed events are no longer stored, so everything must be refetched. */
  onReset: (newest: number | null) => void
  onState: (state: LiveState) => void
  signal: AbortSignal
}

const firstPauseMs = 1_000
const longestPauseMs = 15_000
/**
 * Milliseconds. The server sends heartbeats more often, so a connection that is silent for longer is considered dead.
 */
export const silenceMs = 75_000

/**
 * Follows a stream until `signal` aborts or the server refuses. Passes each event once, in order, and resumes where the
 * last connection broke. The pause between attempts grows to 15 s; it ends early when the network is back or the window
 * becomes visible.
 */
export async function follow<E extends NumberedEvent>({
  connect,
  after,
  event: told,
  parse,
  onEvent,
  onReset,
  onState,
  signal,
}: Following<E>): Promise<void> {
  let last = after
  let failures = 0
  const take = (name: string | undefined, data: string, id: string | undefined): boolean => {
    if (name === 'end') return false
    if (name === 'reset') {
      last = numberOf(id)
      onReset(last)
    } else if (name === told) {
      const event = parse(JSON.parse(data))
      if (last === null || event.seq > last) onEvent(event)
      last = Math.max(last ?? 0, event.seq)
    }
    return true
  }
  onState('connecting')
  while (!signal.aborted) {
    const line = new AbortController()
    const stop = () => line.abort()
    signal.addEventListener('abort', stop)
    try {
      const body = await withSilenceTimeout(connect(last, line.signal))
      onState('live')
      failures = 0
      // A server that shuts down also ends its streams, so a new attempt follows. If the session or the right has
      // ended, that attempt is refused.
      await readEvents(body, take)
    } catch (error) {
      if (signal.aborted) return
      if (isRefusal(error)) {
        onState('ended')
        return
      }
    } finally {
      signal.removeEventListener('abort', stop)
      line.abort()
    }
    if (signal.aborted) return
    onState('lost')
    await pause(pauseOf(failures), signal)
    failures += 1
  }
}

type Take = (name: string | undefined, data: string, id: string | undefined) => boolean

/**
 * Parses the stream and calls `take` for each event. Returns false after `take` returned false, true if the connection
 * ended first.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, take: Take): Promise<boolean> {
  let goesOn = true
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      goesOn = goesOn && take(event, data, id)
    },
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    while (goesOn) {
      const { done, value } = await withSilenceTimeout(reader.read())
      if (done) break
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    reader.cancel().catch(() => {})
  }
  return goesOn
}

/** Rejects after a period of silence, because a connection may die without an error (a laptop that slept). */
export async function withSilenceTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silent')), silenceMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)

export const numberOf = (id: string | undefined) => (id !== undefined && /^\d+$/.test(id) ? Number(id) : null)

/**
 * Returns the pause before the next attempt. A random part keeps clients from reconnecting all at once after a server
 * restart.
 */
const pauseOf = (failures: number) =>
  Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.8 + Math.random() * 0.4)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', stop)
      document.removeEventListener('visibilitychange', stopWhenSeen)
      signal.removeEventListener('abort', stop)
      done()
    }
    const stopWhenSeen = () => {
      if (!document.hidden) stop()
    }
    const timer = setTimeout(stop, ms)
    addEventListener('online', stop)
    document.addEventListener('visibilitychange', stopWhenSeen)
    signal.addEventListener('abort', stop)
  })
}
