import { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import type { Deps } from '../../deps.ts'
import { type About, isSame } from './chat-in-reach.ts'
import { feed } from './feed.ts'
import { feedSeq } from './list-chats.ts'
import { listenForOthers } from './listen.ts'
import { type LiveEvent, pageOfEvents, readEvents } from './live-events.ts'

const heartbeatMs = 15_000
const lookMs = 30_000
const streamsPerSession = 20
/** What a reader may be behind; then it is cut, and comes back with the last number it has seen. */
const behindAtMostBytes = 512 * 1024

export interface StreamRequest {
  groupId: number
  about: About
  viewer: { id: number; sessionId: string }
  /** The last number that was seen; without one the stream starts with what comes next. */
  after: number | undefined
  /** Whether session, right and scope still hold. */
  mayStay(): Promise<boolean>
}

interface Stream extends StreamRequest {
  out: Readable
  /** The last number that was sent, or passed over. */
  seq: number
  /** Called when the reader wants more, or is gone. */
  onRead?: () => void
}

/** A group that somebody watches. */
interface Room {
  streams: Set<Stream>
  /** A look is under way; another one is wanted after it. */
  isLooking: boolean
  isToldAgain: boolean
}

export interface LiveChats {
  /** @throws AppError TOO_MANY_REQUESTS when the session holds as many streams as it may */
  open(request: StreamRequest): Promise<Readable>
  /** Looks at every watched group, and whether everybody may still watch; by itself every 30 s. */
  lookAround(): Promise<void>
  /** Ends all streams. */
  close(): Promise<void>
}

/**
 * The open streams of this process. A write of this process wakes its group's streams at once, one of another process
 * through PostgreSQL; should a word be lost, the look around finds what it was about.
 */
export function liveChats(deps: Deps, onError: (error: unknown) => void): LiveChats {
  const streams = new Set<Stream>()
  const rooms = new Map<number, Room>()
  let timers: NodeJS.Timeout[] = []
  let listening: ReturnType<typeof listenForOthers> | undefined
  let isClosed = false
  const wake = (groupId: number) => void look(groupId).catch(onError)

  /** Reads what a group was told and hands it to its streams; never twice at once for one group. */
  async function look(groupId: number): Promise<void> {
    const room = rooms.get(groupId)
    if (!room) return
    room.isToldAgain = true
    if (room.isLooking) return
    room.isLooking = true
    try {
      while (room.isToldAgain && room.streams.size > 0) {
        room.isToldAgain = false
        const waiting = [...room.streams]
        const events = await readEvents(deps, {
          groupId,
          after: Math.min(...waiting.map((stream) => stream.seq)),
          viewerIds: [...new Set(waiting.map((stream) => stream.viewer.id))],
        })
        for (const event of events) for (const stream of waiting) hand(stream, event)
        if (events.length === pageOfEvents) room.isToldAgain = true
      }
    } finally {
      room.isLooking = false
    }
  }

  function hand(stream: Stream, event: LiveEvent): void {
    // Read for another stream, which was behind.
    if (event.seq <= stream.seq) return
    // What lay between is no longer kept: this process was away for days.
    if (event.seq > stream.seq + 1) reset(stream, event.seq - 1)
    stream.seq = event.seq
    if (!isSame(stream.about, event)) return
    send(stream, `id: ${event.seq}\nevent: chat\ndata: ${event.dataFor(stream.viewer)}\n\n`)
  }

  /** What came since `after`, as fast as the reader takes it, before the stream joins the others. */
  async function catchUp(stream: Stream): Promise<void> {
    const { groupId, viewer } = stream
    const newest = await feedSeq(deps.db, groupId)
    // A number that was never given: of another database, or of one that was put back.
    if (stream.seq > newest) return reset(stream, newest)
    while (stream.seq < newest && streams.has(stream)) {
      const events = await readEvents(deps, { groupId, after: stream.seq, viewerIds: [viewer.id] })
      // No longer kept, or removed meanwhile.
      if (events[0]?.seq !== stream.seq + 1) return reset(stream, newest)
      for (const event of events) {
        await hasRoom(stream)
        hand(stream, event)
      }
    }
  }

  async function hasRoom(stream: Stream): Promise<void> {
    const { out } = stream
    while (!out.destroyed && out.readableLength >= out.readableHighWaterMark)
      await new Promise<void>((resolve) => {
        stream.onRead = resolve
      })
  }

  function join(stream: Stream): void {
    if (!streams.has(stream)) return
    const { groupId } = stream
    const room = rooms.get(groupId) ?? { streams: new Set(), isLooking: false, isToldAgain: false }
    rooms.set(groupId, room)
    room.streams.add(stream)
    // What came while it caught up.
    wake(groupId)
  }

  function reset(stream: Stream, newest: number): void {
    stream.seq = newest
    send(stream, `id: ${newest}\nevent: reset\ndata: {}\n\n`)
  }

  function send(stream: Stream, text: string): void {
    const { out } = stream
    if (!streams.has(stream) || out.destroyed) return
    out.push(text)
    if (out.readableLength > behindAtMostBytes) out.destroy()
  }

  function end(stream: Stream): void {
    send(stream, 'event: end\ndata: {}\n\n')
    leave(stream)
    if (!stream.out.destroyed) stream.out.push(null)
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    const room = rooms.get(stream.groupId)
    room?.streams.delete(stream)
    if (room?.streams.size === 0) rooms.delete(stream.groupId)
  }

  async function lookAround(): Promise<void> {
    for (const stream of streams) if (!(await stream.mayStay())) end(stream)
    for (const groupId of rooms.keys()) await look(groupId)
  }

  function start(): void {
    if (timers.length > 0) return
    const every = (ms: number, work: () => void) => setInterval(work, ms).unref()
    timers = [
      every(heartbeatMs, () => {
        for (const stream of streams) send(stream, ':\n\n')
      }),
      every(lookMs, () => void lookAround().catch(onError)),
    ]
    feed.on('told', wake)
    listening = listenForOthers(deps.pool, {
      onTold: wake,
      onConnected: () => [...rooms.keys()].forEach(wake),
      onError,
    })
  }

  return {
    async open(request) {
      if (isClosed) throw new AppError('DATABASE_DOWN')
      const ofSession = [...streams].filter((one) => one.viewer.sessionId === request.viewer.sessionId)
      if (ofSession.length >= streamsPerSession)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: lookMs / 1000 })
      start()
      const stream: Stream = { ...request, out: new Readable({ read: () => stream.onRead?.() }), seq: 0 }
      const { out } = stream
      streams.add(stream)
      out.once('close', () => {
        leave(stream)
        stream.onRead?.()
      })
      // Without a first word no header leaves, and the reader would not know that it is connected.
      send(stream, ':\n\n')
      try {
        stream.seq = request.after ?? (await feedSeq(deps.db, request.groupId))
      } catch (error) {
        out.destroy()
        throw error
      }
      void catchUp(stream).then(
        () => join(stream),
        (error) => {
          onError(error)
          out.destroy()
        },
      )
      return out
    },
    lookAround,
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      feed.off('told', wake)
      for (const stream of streams) end(stream)
      await listening?.stop()
    },
  }
}
