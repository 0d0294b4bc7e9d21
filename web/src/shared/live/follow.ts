import { createParser } from 'eventsource-parser'
import { ApiError } from '../api/api-error.ts'

/** `live`: what happens is told at once. `lost`: being tried again. `ended`: refused, it will not be had. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'ended'

/** One event of a topic; its number is the next one of that topic. */
export interface Numbered {
  seq: number
}

interface Following<E extends Numbered> {
  /** Opens the stream of all that came after that number (null: of what comes from now on). Throws ApiError. */
  connect: (after: number | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  after: number | null
  /** What the topic's events are called on the wire, and what one of them says. */
  event: string
  parse: (data: unknown) => E
  onEvent: (event: E) => void
  /** What was missed is no longer kept: everything has to be read anew. */
  onReset: (newest: number | null) => void
  onState: (state: LiveState) => void
  signal: AbortSignal
}

const firstPauseMs = 1_000
const longestPauseMs = 15_000
/** The server says something every so often, if only that it is there; a line that is silent longer is dead. */
export const silenceMs = 75_000

/**
 * Follows a stream until `signal` says so or it is refused: each event once, in its order, from where
 * the last connection broke. Between two attempts the pause grows to 15 s; a network that is back, or a window somebody
 * looks at again, cuts it short.
 */
export async function follow<E extends Numbered>({
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
      const body = await inTime(connect(last, line.signal))
      onState('live')
      failures = 0
      // A server that stops ends its streams too: whether it is the session or the right is said by the next attempt.
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

/** Feeds what arrives, however it is cut, to `take`; false when that has had enough, true when the line broke. */
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
      const { done, value } = await inTime(reader.read())
      if (done) break
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    reader.cancel().catch(() => {})
  }
  return goesOn
}

/** A connection that died without a word (a laptop that slept) never says that it is over. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
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

/** Not all at once when a server comes back. */
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
