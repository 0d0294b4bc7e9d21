import { createParser } from 'eventsource-parser'
import { ApiError } from '../api/api-error.ts'

/**
 * `lost`: the connection is being restored; `ended`: the server has refused the stream, so the stream is not opened
 * again.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'ended'

/** The event's number is one higher than the number of the previous event in the same stream. */
export interface NumberedStreamEvent {
  seq: number
}

interface StreamOptions<E extends NumberedStreamEvent> {
  /**
   * Opens the stream of events after this number; null = only new events.
   * @throws ApiError if the server refuses
   */
  connect: (after: number | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  after: number | null
  /** The name of the stream's events (field `event` of server-sent events). */
  event: string
  parse: (data: unknown) => E
  onEvent: (event: E) => void
  /** Called if missed events are no longer stored on the server, so that all data must be loaded again. */
  onReset: (newest: number | null) => void
  onState: (state: LiveState) => void
  signal: AbortSignal
}

const firstPauseMs = 1_000
const longestPauseMs = 15_000
/** Milliseconds without data after which the connection counts as broken; the server sends heartbeats more often. */
export const streamSilenceTimeoutMs = 75_000

/**
 * Passes each event once and in order. After an interruption the stream continues after the last event; the pause
 * between attempts grows to 15 s, and ends early when the network is back.
 */
export async function followEventStream<E extends NumberedStreamEvent>({
  connect,
  after,
  event: eventName,
  parse,
  onEvent,
  onReset,
  onState,
  signal,
}: StreamOptions<E>): Promise<void> {
  let last = after
  let failures = 0
  const handleEvent = (name: string | undefined, data: string, id: string | undefined): boolean => {
    if (name === 'end') return false
    if (name === 'reset') {
      last = parseEventNumber(id)
      onReset(last)
    } else if (name === eventName) {
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
      const body = await rejectAfterStreamSilence(connect(last, line.signal))
      onState('live')
      failures = 0
      // A stream that ends without an error, e.g. because the server shuts down, is opened again. If the session has
      // ended, the server refuses the new stream.
      await readStreamEvents(body, handleEvent)
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

type StreamEventHandler = (name: string | undefined, data: string, id: string | undefined) => boolean

/** Returns false when `onEvent` has returned false, and true when the connection has ended. */
export async function readStreamEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: StreamEventHandler,
): Promise<boolean> {
  let goesOn = true
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      goesOn = goesOn && onEvent(event, data, id)
    },
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    while (goesOn) {
      const { done, value } = await rejectAfterStreamSilence(reader.read())
      if (done) break
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    reader.cancel().catch(() => {})
  }
  return goesOn
}

/** Rejects if the work takes too long, because a connection can break without an error, e.g. when a laptop sleeps. */
export async function rejectAfterStreamSilence<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silent')), streamSilenceTimeoutMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)

export const parseEventNumber = (id: string | undefined) => (id !== undefined && /^\d+$/.test(id) ? Number(id) : null)

/** Returns milliseconds. A part is random, so that after a restart of the server not all browsers connect at once. */
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
