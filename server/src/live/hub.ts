import { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { isOutage } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import { type ChangedRights, type ChangeNotification, localEvents } from './channel.ts'
import { listen } from './listen.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub
  }
}

/** The person who reads a stream; the stream's `mayStay` rechecks their rights. */
interface Hearer {
  id: number
  sessionId: string
  /** Set for staff only. */
  roleId?: number
  /** True for a student: student ids and staff ids overlap. */
  isStudent?: true
  /** True for a parent: parent ids overlap with staff and student ids. */
  isParent?: true
  /** A value that signs file addresses for this person; the newest one that `mayStay` has read. */
  standing: string
}

/** One event of a topic, which can be rendered for any listener. */
export interface LiveEvent {
  /** 1, 2, 3, … within its topic, in commit order. */
  seq: number
  /** Returns the `data` field of the event for that listener. */
  dataFor(hearer: Hearer): string
}

/** A source of events. An area makes one for each thing that users can watch. */
export interface Topic<E extends LiveEvent = LiveEvent> {
  /** `<area>:<id>`; streams of one topic share the events that were read. */
  name: string
  /** The `event` field of the events sent. */
  event: string
  /** Returns the number of the newest event. */
  newest(): Promise<number>
  /**
   * Returns the events after that number, in order, one page at a time. The number of statements does not grow with the
   * number of streams.
   */
  read(after: number, hearerIds: readonly number[]): Promise<{ events: E[]; isMore: boolean }>
}

interface StreamRequest<E extends LiveEvent = LiveEvent> {
  topic: Topic<E>
  /** Whether this stream gets the event. */
  wants(event: E): boolean
  hearer: Hearer
  /** The last number that the client has seen; undefined = start with the next event. */
  after: number | undefined
  /** Whether the session, the right and the scope are still valid. */
  mayStay(): Promise<boolean>
}

export interface Hub {
  /**
   * Opens a `text/event-stream`. It sends numbered events, `reset` if missed events are no longer stored, `end` when
   * the listener loses access, and a heartbeat every 15 s.
   * @throws AppError TOO_MANY_REQUESTS when the person has the maximum number of open streams
   */
  open<E extends LiveEvent>(request: StreamRequest<E>): Promise<Readable>
  streamCount(): number
  /** Reads new events of every watched topic and rechecks the access of every listener; runs every 30 s. */
  lookAround(): Promise<void>
  /** Ends all streams. */
  close(): Promise<void>
}

const heartbeatMs = 15_000
const lookMs = 30_000
const streamsPerPerson = 40
/** A client further behind than this is disconnected; it reconnects with the last number it has seen. */
const behindAtMostBytes = 512 * 1024

interface Stream extends StreamRequest {
  out: Readable
  /** The last number that was sent or skipped. */
  seq: number
  /** Called when the client wants more data or has left. */
  onRead?: () => void
}

/** A topic with open streams. */
interface Room {
  topic: Topic
  streams: Set<Stream>
  /** `isLooking`: a read is under way. `isToldAgain`: another read must follow it. */
  isLooking: boolean
  isToldAgain: boolean
}

/**
 * Manages the open streams of this process. A write of this process wakes its topic's streams directly, a write of
 * another process wakes them through PostgreSQL. If a notification is lost, the regular read finds the event. When a
 * person's rights change, the person's streams are checked at once.
 */
function makeHub(deps: Pick<Deps, 'direct' | 'db'>, onError: (error: unknown) => void): Hub {
  const streams = new Set<Stream>()
  const rooms = new Map<string, Room>()
  let timers: NodeJS.Timeout[] = []
  let listening: ReturnType<typeof listen> | undefined
  let isClosed = false
  const wake = (topic: string) => void look(topic).catch(onError)

  /** Reads a topic's new events and passes them to its streams; never runs twice at once for one topic. */
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
    // The event was read for another stream that was further behind.
    if (event.seq <= stream.seq) return
    // The events in between are no longer stored: this process was disconnected for days.
    if (event.seq > stream.seq + 1) reset(stream, event.seq - 1)
    stream.seq = event.seq
    if (!stream.wants(event)) return
    send(stream, `id: ${event.seq}\nevent: ${stream.topic.event}\ndata: ${event.dataFor(stream.hearer)}\n\n`)
  }

  /** Sends the events since `after`, as fast as the client takes them, before the stream joins the shared reads. */
  async function catchUp(stream: Stream): Promise<void> {
    const { topic, hearer } = stream
    const newest = await topic.newest()
    // The number does not exist here: it is from another database, or from before a backup was restored.
    if (stream.seq > newest) return reset(stream, newest)
    while (stream.seq < newest && streams.has(stream)) {
      const { events } = await topic.read(stream.seq, [hearer.id])
      // The next event is no longer stored, or was deleted during the catch-up.
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
    // Reads events that arrived during the catch-up.
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

  function onTold(told: ChangeNotification): void {
    if ('topic' in told) {
      wake(told.topic)
      return
    }
    const { kind, id }: ChangedRights = told.access
    const isTheirs = ({ hearer }: Stream) =>
      kind === 'group' || (kind === 'role' ? hearer.roleId === id : hearer.id === id && kindOf(hearer) === kind)
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
    // `onConnected` reads events that were announced while the connection was down.
    listening = listen(deps, { onTold, onConnected: lookAround, onError })
  }

  return {
    async open(request) {
      if (isClosed) throw new AppError('DATABASE_DOWN')
      const ofPerson = [...streams].filter(({ hearer }) => isSame(hearer, request.hearer))
      if (ofPerson.length >= streamsPerPerson)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: lookMs / 1000 })
      start()
      // A stream's `wants` only receives events of its own topic.
      const asked = request as unknown as StreamRequest
      const stream: Stream = { ...asked, out: new Readable({ read: () => stream.onRead?.() }), seq: 0 }
      const { out } = stream
      streams.add(stream)
      out.once('close', () => {
        leave(stream)
        stream.onRead?.()
      })
      // Headers are sent only with a first byte; without it the client would not know that it is connected.
      send(stream, ':\n\n')
      try {
        stream.seq = request.after ?? (await request.topic.newest())
      } catch (error) {
        out.destroy()
        throw error
      }
      // A right that was revoked between the access check and this line would not be reported again.
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

/** Creates the hub of this process. Must be called before the areas, whose calls open streams on it. */
export function appHub(app: FastifyInstance, deps: Deps): void {
  const hub = makeHub(deps, (error) => isOutage(error) || app.log.error({ err: error }, 'live streams'))
  app.decorate('hub', hub)
  // Streams must end before the server waits for its connections to close; they would block the shutdown for ever.
  app.addHook('preClose', () => hub.close())
}
