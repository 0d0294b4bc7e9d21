import { type BrowserTabStream, createBrowserTabStream } from './browser-tab-stream.ts'
import {
  createSharedStreamConnection,
  type SharedStreamConnection,
  type StreamConnectionOpener,
} from './shared-connection.ts'
import type { BrowserTabChannelMessage } from './stream-messages.ts'

const beatMs = 500
/** The leading tab sends two heartbeats a second. If this many are missing, another tab becomes the leading tab. */
const beatsOfSilence = 4
/** Milliseconds to wait for the leading tab's answer, which comes at once unless the tab is busy. */
const answerMs = 150
/**
 * A tab waits a random time up to this many milliseconds before becoming the leading tab, so that only one of several
 * tabs becomes the leading tab.
 */
const spreadMs = 100
/**
 * Number of heartbeats after which a tab reports its streams again, so that the leading tab does not treat it as
 * closed.
 */
const beatsToSayAgain = 20

export interface SharedTabConnection {
  /** Opens one event stream, as if this tab had a separate connection. Rejects with ApiError if the server refuses. */
  open(name: string, after: number | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Called when the page is closed or its session changes. */
  close(): void
}

/**
 * The leading tab holds the connection for all tabs. Web Locks are not used, because they need https, and a frozen tab
 * would keep the lock. If two tabs lead for a short time, the tab with the greater id stops leading.
 */
export function joinTabsToShareConnection(channelName: string, openLine: StreamConnectionOpener): SharedTabConnection {
  const me = `${Math.random()}`
  const streams = new Map<number, BrowserTabStream>()
  let count = 0
  let channel: BroadcastChannel | null = null
  let leader: string | null = null
  let line: SharedStreamConnection | null = null
  let beats = 0
  let silent = 0
  let beating: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  function say(word: BrowserTabChannelMessage): void {
    channel?.postMessage(word)
    hear(word)
  }

  function hear(word: BrowserTabChannelMessage): void {
    if (word.kind === 'lead') hearLeader(word.tab)
    else if (word.kind === 'want') {
      line?.want(word.tab, word.streams)
      if (word.tab === me) return
      if (line) say({ kind: 'lead', tab: me })
      else if (word.tab === leader && word.streams.length === 0) leadIn(0)
    } else {
      const names = word.kind === 'closed' ? word.names : [word.name]
      for (const stream of streams.values()) if (names.includes(stream.name)) stream.take(word)
    }
  }

  function hearLeader(tab: string): void {
    silent = 0
    if (tab === me) return
    if (line && me < tab) {
      say({ kind: 'lead', tab: me })
      return
    }
    line?.stop()
    line = null
    if (tab === leader) return
    leader = tab
    clearTimeout(waiting)
    sayWants()
  }

  function leadIn(ms: number): void {
    leader = null
    clearTimeout(waiting)
    waiting = setTimeout(lead, ms + Math.random() * spreadMs)
  }

  function lead(): void {
    leader = me
    line = createSharedStreamConnection(openLine, say)
    say({ kind: 'lead', tab: me })
    sayWants()
  }

  const sayWants = () =>
    say({ kind: 'want', tab: me, streams: [...streams].map(([id, { name, after }]) => ({ id, name, after })) })

  function beat(): void {
    beats += 1
    if (line) {
      line.beat()
      say({ kind: 'lead', tab: me })
    } else if (leader !== null && ++silent > beatsOfSilence) lead()
    if (beats % beatsToSayAgain > 0) return
    sayWants()
    for (const stream of streams.values()) stream.live()
  }

  /**
   * Joins the channel when the tab has its first event stream. A tab without event streams closes its shared connection
   * and leaves the channel.
   */
  function changed(): void {
    if (streams.size > 0 && !channel) {
      channel = new BroadcastChannel(channelName)
      channel.onmessage = ({ data }: MessageEvent<BrowserTabChannelMessage>) => hear(data)
      beating = setInterval(beat, beatMs)
      leadIn(answerMs)
    }
    sayWants()
    if (streams.size > 0) return
    line?.stop()
    line = null
    clearInterval(beating)
    clearTimeout(waiting)
    channel?.close()
    channel = null
  }

  return {
    open(name, after, signal) {
      const id = ++count
      const { stream, opened } = createBrowserTabStream({ name, after, signal }, () => {
        if (streams.delete(id)) changed()
      })
      streams.set(id, stream)
      changed()
      return opened
    },
    close() {
      for (const stream of streams.values()) stream.take({ kind: 'closed', names: [], status: 0 })
    },
  }
}
