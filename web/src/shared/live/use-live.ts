import { useEffect, useRef, useState } from 'react'
import { pollMs } from '../api/session.ts'
import { follow, type LiveState, type NumberedEvent } from './follow.ts'
import { openShared } from './open-shared.ts'

/** Milliseconds. A window that is hidden for longer stops listening and leaves the shared connection to other tabs. */
const hiddenMs = 60_000

/** The stream of a screen and its event handlers. */
interface LiveTopic<E extends NumberedEvent> {
  /** Returns the address of all events after that number (null: only new events). */
  address: (after: number | null) => string
  /** The SSE event name of the stream's change events. */
  event: string
  parse: (data: unknown) => E
  onEvent: (event: E) => void
  /** Refetches the screen, because events were missed, or the session or the right has ended. */
  readAnew: () => void
  /** Called when the server can be reached again. */
  onLive?: () => void
}

/**
 * Follows a topic's events, starting after the screen's first answer. While `isLive` is false, the screen must be
 * refetched on a timer (see `whileNotLive`).
 * @param key identifies the topic: another key starts again
 * @param after the topic's event number in the first answer; undefined until it arrives
 */
export function useLive<E extends NumberedEvent>(
  key: string,
  topic: LiveTopic<E>,
  after: number | undefined,
): { isLive: boolean; state: LiveState } {
  const latest = useRef(topic)
  latest.current = topic
  const [state, setState] = useState<LiveState>('connecting')
  const isReady = after !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `after` only says where to begin, `key` which topic it is
  useEffect(() => {
    if (after === undefined) return
    let last: number | null = after
    let line: AbortController | null = null
    let hiding: ReturnType<typeof setTimeout> | undefined

    const start = () => {
      if (line) return
      const mine = new AbortController()
      line = mine
      void follow({
        connect: (from, signal) => openShared(latest.current.address(from), signal),
        after: last,
        event: latest.current.event,
        parse: (data) => latest.current.parse(data),
        onEvent: (event) => {
          last = event.seq
          latest.current.onEvent(event)
        },
        onReset: (newest) => {
          last = newest
          latest.current.readAnew()
        },
        onState: (next) => {
          if (!mine.signal.aborted) setState(next)
          if (next === 'live') latest.current.onLive?.()
          // Refetches if the session or the right has ended: the failing call shows the exact reason.
          if (next === 'ended') latest.current.readAnew()
        },
        signal: mine.signal,
      })
    }
    const stop = () => {
      line?.abort()
      line = null
      setState('connecting')
    }
    const look = () => {
      clearTimeout(hiding)
      if (document.hidden) hiding = setTimeout(stop, hiddenMs)
      else start()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(hiding)
      document.removeEventListener('visibilitychange', look)
      line?.abort()
    }
  }, [key, isReady])
  return { isLive: state === 'live', state }
}

/**
 * Query options for live data: no refetch while events arrive, otherwise every 30 s and when the window gets the focus.
 */
export const whileNotLive = (isLive: boolean) => ({
  refetchInterval: isLive ? (false as const) : pollMs,
  refetchOnWindowFocus: !isLive,
})
