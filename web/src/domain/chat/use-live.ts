import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { feedOf } from './feed.ts'
import { follow, type LiveState } from './live-events.ts'
import { openStream } from './open-stream.ts'
import type { Room } from './room.ts'
import { sendOutbox } from './send-outbox.ts'

/** A window nobody looks at gives its connection back after so long: the browser has six for all its tabs. */
const hiddenMs = 60_000

/**
 * Keeps the room's lists and chats told of what happens, beginning where the first answer stands; `isLive` false means
 * that they have to be read again by the timer.
 * @param after the feed's number of the first answer; undefined until there is one
 */
export function useLive(room: Room, after: number | undefined): { isLive: boolean; state: LiveState } {
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const isReady = after !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `after` only says where to begin
  useEffect(() => {
    if (after === undefined) return
    const feed = feedOf(client, room)
    let last: number | null = after
    let line: AbortController | null = null
    let hiding: ReturnType<typeof setTimeout> | undefined

    const start = () => {
      if (line) return
      const mine = new AbortController()
      line = mine
      void follow({
        connect: (from, signal) => openStream(room, from, signal),
        after: last,
        onEvent: (event) => {
          last = event.seq
          feed.tell(event)
        },
        onReset: () => {
          last = null
          feed.readAnew()
        },
        onState: (next) => {
          if (!mine.signal.aborted) setState(next)
          // The server is there: whatever waits for it need not wait longer.
          if (next === 'live') void sendOutbox(client)
          // The session is over, or the right: the next call says which, and to whom.
          if (next === 'ended') feed.readAnew()
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
  }, [client, room, isReady])
  return { isLive: state === 'live', state }
}
