import { maxStreamsPerConnection } from '@markaz/protocol/centre/live/schemas'
import { ApiError } from '../api/api-error.ts'
import { inTime, numberOf, readEvents } from './follow.ts'
import type { TabMessage, WantedStream } from './words.ts'

/** Opens one line for all these streams, each address with the number it goes on behind. Throws ApiError. */
export type OpenConnection = (addresses: string[], signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/** Several tabs that open at once ask for one line. */
const soonMs = 30
/** What nobody looks at any more costs less than a new line; whoever turns back finds it. */
const lazilyMs = 10_000
/** A tab that died says no goodbye. */
const silentBeats = 70

export interface SharedConnection {
  /** All that a tab wants to hear; nothing when it has gone. */
  want(tab: string, streams: WantedStream[]): void
  /** Twice a second. */
  beat(): void
  stop(): void
}

interface Topic {
  /** What has been told so far; null where nothing has and only news is wanted. */
  after: number | null
  isOpen: boolean
}

/**
 * The one line of a browser, in the tab that leads. It is opened anew when something else is wanted, everything on it from
 * where it stood. It does not try again by itself when it breaks: those who listen do, and want their streams anew.
 */
export function sharedConnection(openLine: OpenConnection, say: (word: TabMessage) => void): SharedConnection {
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
      const body = await inTime(openLine(asked.map(withNumber), mine.signal))
      await readEvents(body, (told = '', data, id) => {
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
    // Somebody waits for more of it, which the next line tells from there.
    if (topics.get(name) !== topic) return
    if (event === 'refused') close([name], (JSON.parse(data) as { status: number }).status)
    else if (event === 'lost') close([name], 0)
    else if (event === 'open') {
      topic.isOpen = true
      say({ kind: 'open', name, after: topic.after })
    } else {
      const seq = numberOf(id)
      topic.after = seq ?? topic.after
      say({ kind: 'event', name, seq, event, data })
      if (event === 'end') topics.delete(name)
    }
  }

  /** All in one word: whoever leads may go with the first of them. */
  function close(names: string[], status: number): void {
    for (const name of names) topics.delete(name)
    if (names.length > 0) say({ kind: 'closed', names, status })
  }

  function add({ name, after }: WantedStream): void {
    const topic = topics.get(name)
    // What was told before that one came has to be told once more; the others know it by its number.
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
