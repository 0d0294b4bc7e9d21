import { type OpenConnection, type SharedConnection, sharedConnection } from './shared-connection.ts'
import { type TabStream, tabStream } from './tab-stream.ts'
import type { TabRequest } from './words.ts'

const beatMs = 500
/** A tab in the background is allowed a timer a second. */
const beatsOfSilence = 4
/** A tab that leads answers at once, unless it is busy. */
const answerMs = 150
/** Tabs that wait for the same do not begin at the same moment. */
const spreadMs = 100
/** Far below what `follow` takes for dead. */
const beatsToSayAgain = 20

export interface Tabs {
  /** One stream, as if it had a connection of its own. Rejects with ApiError when it is refused. */
  open(name: string, after: number | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** The page goes, or its session is another one. */
  close(): void
}

/**
 * The tabs that share a name, of which one leads and holds the line. They agree by what they say on a channel and not by
 * Web Locks, which are missing where there is no https, and would leave the line with a tab that the browser has frozen.
 * Two that lead for a moment hear each other, and the greater one gives way; numbers tell what came twice.
 */
export function joinTabs(channelName: string, openLine: OpenConnection): Tabs {
  const me = `${Math.random()}`
  const streams = new Map<number, TabStream>()
  let count = 0
  let channel: BroadcastChannel | null = null
  let leader: string | null = null
  let line: SharedConnection | null = null
  let beats = 0
  let silent = 0
  let beating: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  function say(word: TabRequest): void {
    channel?.postMessage(word)
    hear(word)
  }

  function hear(word: TabRequest): void {
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
    line = sharedConnection(openLine, say)
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

  /** A tab that listens to nothing hears nothing, and leaves the line to others. */
  function changed(): void {
    if (streams.size > 0 && !channel) {
      channel = new BroadcastChannel(channelName)
      channel.onmessage = ({ data }: MessageEvent<TabRequest>) => hear(data)
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
      const { stream, opened } = tabStream({ name, after, signal }, () => {
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
