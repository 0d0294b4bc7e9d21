import { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { isOutage } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import { type ChangedRights, localEvents, type Told } from './channel.ts'
import { listen } from './listen.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub
  }
}

/** Who listens; `mayStay` checks their rights again. */
interface Hearer {
  id: number
  sessionId: string
  /** The role, where it is one of the staff. */
  roleId?: number
  /** Students have ids of their own, which may be somebody's of the staff as well. */
  isStudent?: true
  /** Parents, too. */
  isParent?: true
  /** The standing by which addresses of files are given; the newest that `mayStay` has read. */
  standing: string
}

/** One event of a topic, ready to be put into words for any hearer. */
export interface LiveEvent {
  /** 1, 2, 3, … within its topic, in the order of the commits. */
  seq: number
  /** `data` of the event for that hearer. */
  dataFor(hearer: Hearer): string
}

/** What people watch. An area makes one for each thing that can be watched. */
export interface Topic<E extends LiveEvent = LiveEvent> {
  /** `<area>:<id>`; streams of one topic share what is read. */
  name: string
  /** `event` of what is sent. */
  event: string
  /** The number of the newest event. */
  newest(): Promise<number>
  /** The events after that number, in order, a page at a time: a few statements, however many screens are waiting. */
  read(after: number, hearerIds: readonly number[]): Promise<{ events: E[]; isMore: boolean }>
}

interface StreamRequest<E extends LiveEvent = LiveEvent> {
  topic: Topic<E>
  /** Which of the topic's events this stream is about. */
  wants(event: E): boolean
  hearer: Hearer
  /** The last number that was seen; without one the stream starts with the next event. */
  after: number | undefined
  /** Whether session, right and scope still hold. */
  mayStay(): Promise<boolean>
}

export interface Hub {
  /**
   * A stream of `text/event-stream`: events with their number, `reset` where what was missed is no longer kept, `end`
   * when the hearer may hear no more, and a sign of life every 15 s.
   * @throws AppError TOO_MANY_REQUESTS when the person holds as many streams as it may
   */
  open<E extends LiveEvent>(request: StreamRequest<E>): Promise<Readable>
  streamCount(): number
  /** Looks at every watched topic, and whether everybody may still watch; by itself every 30 s. */
  lookAround(): Promise<void>
  /** Ends all streams. */
  close(): Promise<void>
}

const heartbeatMs = 15_000
const lookMs = 30_000
const streamsPerPerson = 40
/** A reader further behind than this is disconnected, and returns with the last number it has seen. */
const behindAtMostBytes = 512 * 1024

interface Stream extends StreamRequest {
  out: Readable
  /** The last number that was sent, or passed over. */
  seq: number
  /** What happens when the reader wants more, or has left. */
  onRead?: () => void
}

/** A topic that somebody watches. */
interface Room {
  topic: Topic
  streams: Set<Stream>
  /** A look is under way; another one is wanted after it. */
  isLooking: boolean
  isToldAgain: boolean
}

/**
 * The open streams of this process. A write of this process wakes its topic's streams directly, a write of another one
 * through PostgreSQL. If a notification is lost, the regular look finds the event. When somebody's rights change, their
 * streams are checked at once.
 */
function makeHub(deps: Pick<Deps, 'direct' | 'db'>, onError: (error: unknown) => void): Hub {
  const streams = new Set<Stream>()
  const rooms = new Map<string, Room>()
  let timers: NodeJS.Timeout[] = []
  let listening: ReturnType<typeof listen> | undefined
  let isClosed = false
  const wake = (topic: string) => void look(topic).catch(onError)

  /** Reads a topic's new events and hands them to its streams; never twice at once for one topic. */
  async function look(topic: string): Promise<void> {
    const room = rooms.get(topic)
    if (!room) return
    room.isToldAgain = true
    if (room.isLooking) return
    room.isLooking = true
    try {
      while (room.isToldAgain && room.streams.size > 0) {
        room.isToldAgain = false
        const waiting = [...room.streams]
        const { events, isMore } = await room.topic.read(Math.min(...waiting.map((stream) => stream.seq)), [
          ...new Set(waiting.map((stream) => stream.hearer.id)),
        ])
        for (const event of events) for (const stream of waiting) hand(stream, event)
        if (isMore) room.isToldAgain = true
      }
    } finally {
      room.isLooking = false
    }
  }

  function hand(stream: Stream, event: LiveEvent): void {
    // It was read for another stream, which was further behind.
    if (event.seq <= stream.seq) return
    // The events between are no longer kept: this process was away for days.
    if (event.seq > stream.seq + 1) reset(stream, event.seq - 1)
    stream.seq = event.seq
    if (!stream.wants(event)) return
    send(stream, `id: ${event.seq}\nevent: ${stream.topic.event}\ndata: ${event.dataFor(stream.hearer)}\n\n`)
  }

  /** Sends the events since `after`, as fast as the reader takes them, before the stream joins the others. */
  async function catchUp(stream: Stream): Promise<void> {
    const { topic, hearer } = stream
    const newest = await topic.newest()
    // A number that was never given: from another database, or from before a backup was restored.
    if (stream.seq > newest) return reset(stream, newest)
    while (stream.seq < newest && streams.has(stream)) {
      const { events } = await topic.read(stream.seq, [hearer.id])
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
    const { topic } = stream
    const room = rooms.get(topic.name) ?? { topic, streams: new Set(), isLooking: false, isToldAgain: false }
    rooms.set(topic.name, room)
    room.streams.add(stream)
    // Events that came while it caught up.
    wake(topic.name)
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
    const room = rooms.get(stream.topic.name)
    room?.streams.delete(stream)
    if (room?.streams.size === 0) rooms.delete(stream.topic.name)
  }

  async function checkAccess(which: (stream: Stream) => boolean): Promise<void> {
    for (const stream of [...streams].filter(which)) if (!(await stream.mayStay())) end(stream)
  }

  function onTold(told: Told): void {
    if ('topic' in told) {
      wake(told.topic)
      return
    }
    const { kind, id }: ChangedRights = told.access
    const isTheirs = ({ hearer }: Stream) =>
      kind === 'role' ? hearer.roleId === id : hearer.id === id && kindOf(hearer) === kind
    void checkAccess(isTheirs).catch(onError)
  }

  async function lookAround(): Promise<void> {
    await checkAccess(() => true)
    for (const topic of rooms.keys()) await look(topic)
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
    localEvents.on('told', wake)
    // Finds whatever was announced while nobody listened.
    listening = listen(deps, { onTold, onConnected: lookAround, onError })
  }

  return {
    async open(request) {
      if (isClosed) throw new AppError('DATABASE_DOWN')
      const ofPerson = [...streams].filter(({ hearer }) => isSame(hearer, request.hearer))
      if (ofPerson.length >= streamsPerPerson)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: lookMs / 1000 })
      start()
      // A stream's `wants` only ever gets events of its own topic.
      const asked = request as unknown as StreamRequest
      const stream: Stream = { ...asked, out: new Readable({ read: () => stream.onRead?.() }), seq: 0 }
      const { out } = stream
      streams.add(stream)
      out.once('close', () => {
        leave(stream)
        stream.onRead?.()
      })
      // Headers leave only with a first byte; without it the reader would not know that it is connected.
      send(stream, ':\n\n')
      try {
        stream.seq = request.after ?? (await request.topic.newest())
      } catch (error) {
        out.destroy()
        throw error
      }
      // A right that ended between the access check and here would not be reported again.
      void checkAccess((one) => one === stream).catch(onError)
      void catchUp(stream).then(
        () => join(stream),
        (error) => {
          onError(error)
          out.destroy()
        },
      )
      return out
    },
    streamCount: () => streams.size,
    lookAround,
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      localEvents.off('told', wake)
      for (const stream of streams) end(stream)
      await listening?.stop()
    },
  }
}

const kindOf = ({ isStudent, isParent }: Hearer) => (isStudent ? 'student' : isParent ? 'parent' : 'staff')

const isSame = (one: Hearer, other: Hearer) => one.id === other.id && kindOf(one) === kindOf(other)

/** The hub of this process. Called before the areas, whose calls open streams on it. */
export function appHub(app: FastifyInstance, deps: Deps): void {
  const hub = makeHub(deps, (error) => isOutage(error) || app.log.error({ err: error }, 'live streams'))
  app.decorate('hub', hub)
  // The streams end before the server waits for its connections: they would hold it for ever.
  app.addHook('preClose', () => hub.close())
}
