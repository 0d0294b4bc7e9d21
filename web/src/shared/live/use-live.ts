import { useEffect, useRef, useState } from 'react'
import { pollMs } from '../api/session.ts'
import { follow, type LiveState, type Numbered } from './follow.ts'
import { openShared } from './open-shared.ts'

/** A window nobody looks at listens no more after so long, and leaves the browser's one line to others. */
const hiddenMs = 60_000

/** What a screen listens to, and what it does with it. */
interface LiveTopic<E extends Numbered> {
  /** The stream of all that came after that number (null: of what comes from now on). */
  address: (after: number | null) => string
  /** What its events are called on the wire, and what one of them says. */
  event: string
  parse: (data: unknown) => E
  onEvent: (event: E) => void
  /** What is on screen is to be read anew: something was missed, or the session or the right is over. */
  readAnew: () => void
  /** The server is there again. */
  onLive?: () => void
}

/**
 * Keeps a screen told of what happens, beginning where its first answer stands; `isLive` false means that it has to be
 * read again by the timer (see `whileNotLive`).
 * @param key names the topic: another one begins anew
 * @param after the topic's number of the first answer; undefined until there is one
 */
export function useLive<E extends Numbered>(
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
          // The session is over, or the right: the next call says which, and to whom.
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

/** How a query is kept current: what is told live stays true, else it is read again every 30 s and when somebody looks. */
export const whileNotLive = (isLive: boolean) => ({
  refetchInterval: isLive ? (false as const) : pollMs,
  refetchOnWindowFocus: !isLive,
})
