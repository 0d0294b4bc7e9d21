import { maxStreamsPerConnection } from '@markaz/protocol/centre/live/schemas'
import { ApiError } from '../api/api-error.ts'
import { parseEventNumber, readStreamEvents, rejectAfterStreamSilence } from './follow-stream.ts'
import type { BrowserTabStreamMessage, RequestedStream } from './stream-messages.ts'

/**
 * Opens one connection for several event streams. Each address contains the number of the event after which its stream
 * continues.
 * @throws ApiError if the server refuses
 */
export type StreamConnectionOpener = (addresses: string[], signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/**
 * Milliseconds to wait before the connection is opened, so that it includes the streams of tabs that open at the same
 * time.
 */
const soonMs = 30
/**
 * Milliseconds after which a stream that no tab uses is closed. A user who returns earlier finds the stream still open.
 */
const lazilyMs = 10_000
/** Number of `beat` calls after which a tab without messages is treated as closed, because a crashed tab sends none. */
const silentBeats = 70

export interface SharedStreamConnection {
  /** Sets which event streams a tab uses; an empty list = the tab is closed. */
  want(tab: string, streams: RequestedStream[]): void
  /** Counts how long each tab has sent no message. Must be called twice a second. */
  beat(): void
  stop(): void
}

interface Topic {
  /** Number of the last event that was passed on; null = none yet, and only new events are needed. */
  after: number | null
  isOpen: boolean
}

/**
 * Holds one connection for the event streams of all tabs. If the tabs need other streams, the connection is opened
 * again.
 */
export function createSharedStreamConnection(
  openLine: StreamConnectionOpener,
  say: (word: BrowserTabStreamMessage) => void,
): SharedStreamConnection {
  const tabs = new Map<string, { streams: Map<number, string>; silent: number }>()
  const topics = new Map<string, Topic>()
  let current: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY

  function openIn(ms: number): void {
    const at = Date.now() + ms
    if (at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void open(), ms)
  }

  async function open(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY
    current?.abort()
    const mine = new AbortController()
    current = mine
    const wanted = new Set([...tabs.values()].flatMap(({ streams }) => [...streams.values()]))
    for (const name of topics.keys()) if (!wanted.has(name)) topics.delete(name)
    for (const topic of topics.values()) topic.isOpen = false
    const asked = [...topics]
    close(namesOf(asked.splice(maxStreamsPerConnection)), 429)
    if (asked.length === 0) return
    let status = 0
    try {
      const body = await rejectAfterStreamSilence(openLine(asked.map(withNumber), mine.signal))
      await readStreamEvents(body, (told = '', data, id) => {
        const [index, event = ''] = told.split(' ')
        const about = asked[Number(index)]
        if (about && !mine.signal.aborted) pass(about, event, data, id)
        return !mine.signal.aborted
      })
    } catch (error) {
      if (error instanceof ApiError) status = error.status
    }
    if (mine.signal.aborted) return
    mine.abort()
    close(namesOf(asked), status)
  }

  function pass([name, topic]: [string, Topic], event: string, data: string, id: string | undefined): void {
    // A tab has requested this stream again from an earlier event on. The next connection repeats this event, so it is
    // ignored.
    if (topics.get(name) !== topic) return
    if (event === 'refused') close([name], (JSON.parse(data) as { status: number }).status)
    else if (event === 'lost') close([name], 0)
    else if (event === 'open') {
      topic.isOpen = true
      say({ kind: 'open', name, after: topic.after })
    } else {
      const seq = parseEventNumber(id)
      topic.after = seq ?? topic.after
      say({ kind: 'event', name, seq, event, data })
      if (event === 'end') topics.delete(name)
    }
  }

  /**
   * Announces the end of all these streams in one message: as soon as the streams of this tab have ended, the tab leaves
   * the BroadcastChannel and can send no second message.
   */
  function close(names: string[], status: number): void {
    for (const name of names) topics.delete(name)
    if (names.length > 0) say({ kind: 'closed', names, status })
  }

  function add({ name, after }: RequestedStream): void {
    const topic = topics.get(name)
    // If a new tab needs older events, all tabs receive them again. A tab recognises events that it already has by their
    // event numbers and ignores them.
    if (!topic || (after !== null && (topic.after === null || after < topic.after))) {
      topics.set(name, { after, isOpen: false })
      openIn(soonMs)
    } else if (topic.isOpen) say({ kind: 'open', name, after: topic.after })
  }

  return {
    want(tab, streams) {
      const known = tabs.get(tab)?.streams
      const now = new Map(streams.map(({ id, name }) => [id, name]))
      if (streams.length > 0) tabs.set(tab, { streams: now, silent: 0 })
      else tabs.delete(tab)
      for (const stream of streams) if (!known?.has(stream.id)) add(stream)
      if ([...(known?.keys() ?? [])].some((id) => !now.has(id))) openIn(lazilyMs)
    },
    beat() {
      for (const [name, tab] of tabs) if (++tab.silent > silentBeats) this.want(name, [])
    },
    stop() {
      clearTimeout(timer)
      current?.abort()
    },
  }
}

const namesOf = (topics: [string, Topic][]) => topics.map(([name]) => name)

const withNumber = ([name, { after }]: [string, Topic]) =>
  after === null ? name : `${name}${name.includes('?') ? '&' : '?'}after=${after}`
