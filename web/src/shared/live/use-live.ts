import type { CallArgumentsOf, RouteDefinition } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { queryPrefixOfRoute } from '../api/query.ts'
import { sessionCheckIntervalMs } from '../api/session.ts'
import { requestUrlOf, type UntypedCallArguments } from '../api/transport.ts'
import { followEventStream, type LiveState, type NumberedStreamEvent } from './follow-stream.ts'
import { openSharedStream } from './open-shared-stream.ts'

const Changed = z.object({ seq: z.number() })

/**
 * Loads the data of a screen again when its event stream reports a change.
 * @param after the event number in the first response; undefined until it arrives
 */
export function useLiveRefetch<R extends RouteDefinition>(
  stream: R,
  { args, after }: { args: (after: number | undefined) => CallArgumentsOf<R>; after: number | undefined },
): void {
  const client = useQueryClient()
  const readAnew = () => void client.invalidateQueries({ queryKey: [queryPrefixOfRoute(stream)] })
  const address = (from: number | null) => requestUrlOf(stream, args(from ?? undefined) as UntypedCallArguments)
  useLiveEvents(
    requestUrlOf(stream, args(undefined) as UntypedCallArguments),
    { address, event: 'changed', parse: (data) => Changed.parse(data), onEvent: readAnew, readAnew },
    after,
  )
}

/**
 * A window that is hidden for this many milliseconds stops receiving events, so that other tabs can use the connection.
 */
const hiddenMs = 60_000

interface LiveTopic<E extends NumberedStreamEvent> {
  /** Returns the stream's address for the events after the number `after`; null = only new events. */
  address: (after: number | null) => string
  /** The name of the stream's events (field `event` of server-sent events). */
  event: string
  parse: (data: unknown) => E
  onEvent: (event: E) => void
  /** Called when events were missed or the session has ended; must load all data of the screen again. */
  readAnew: () => void
  onLive?: () => void
}

/**
 * If the returned `isLive` is false, the screen must load its data again at intervals.
 * @param key when it changes, a new stream begins
 * @param after number of the last event that the screen's data contain; the stream sends later events. Undefined while
 * the data are loading
 */
export function useLiveEvents<E extends NumberedStreamEvent>(
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
      void followEventStream({
        connect: (from, signal) => openSharedStream(latest.current.address(from), signal),
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
          // The session or the right has ended. Loading the data fails then, and shows the exact reason.
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

/** While events arrive, data is not requested; otherwise every 30 s and when the window gets the focus. */
export const pollingOptionsUnlessLive = (isLive: boolean) => ({
  refetchInterval: isLive ? (false as const) : sessionCheckIntervalMs,
  refetchOnWindowFocus: !isLive,
})
