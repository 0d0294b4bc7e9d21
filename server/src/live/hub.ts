import { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { isDatabaseOutage } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import { type ChangeNotification, inProcessChangeEmitter, type RightsChangeNotification } from './channel.ts'
import { listenToPostgres } from './listen.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hub: LiveHub
  }
}

interface Listener {
  id: number
  sessionId: string
  /** The role of a staff member; undefined for students and parents. */
  roleId?: number
  /** True = a student; needed because students and staff can have the same id. */
  isStudent?: true
  /** True = a parent; needed because parents can have the same id as students or staff. */
  isParent?: true
  /**
   * A value that changes with the listener's rights and is a part of signed file addresses. `mayStay` updates the
   * value.
   */
  standing: string
}

/** One event of a topic. Its content may depend on the reader. */
export interface LiveEvent {
  /** The event's number within its topic: 1, 2, 3, … in the order of commits. */
  seq: number
  /** Returns the content (field `data`) of the event for one reader. */
  dataFor(hearer: Listener): string
}

/** Feature areas create a topic for each object with live updates, such as a group's chats. */
export interface LiveTopic<E extends LiveEvent = LiveEvent> {
  /** The name of the topic, as `<area>:<id>`. Streams of the same topic share the events read from the database. */
  name: string
  /** The type (field `event`) of all events of the topic. */
  event: string
  newest(): Promise<number>
  /** Returns a page of events. The number of SQL statements must not depend on the number of open streams. */
  read(after: number, hearerIds: readonly number[]): Promise<{ events: E[]; isMore: boolean }>
}

interface StreamRequest<E extends LiveEvent = LiveEvent> {
  topic: LiveTopic<E>
  wants(event: E): boolean
  hearer: Listener
  /** The number of the last event that the client received; undefined = the stream begins with the next new event. */
  after: number | undefined
  /** Returns whether the session is still valid, and the reader still has the right to the watched rows. */
  mayStay(): Promise<boolean>
}

export interface LiveHub {
  /**
   * Sends numbered events, `reset` if missed events are no longer stored, `end` when the reader loses access, and a
   * heartbeat every 15 seconds. Throws TOO_MANY_REQUESTS if the person has too many open streams.
   */
  open<E extends LiveEvent>(request: StreamRequest<E>): Promise<Readable>
  streamCount(): number
  /** Reads new events of all watched topics and checks the access of all readers; runs every 30 seconds. */
  lookAround(): Promise<void>
  close(): Promise<void>
}

const heartbeatMs = 15_000
const accessCheckMs = 30_000
const streamsPerPerson = 40
/** Maximum bytes that may wait for a client. A slower client is disconnected, reconnects and continues. */
const maxBufferedBytes = 512 * 1024

interface Stream extends StreamRequest {
  out: Readable
  /** The number of the last event that this stream has sent or skipped. */
  seq: number
  /** Called when the client can receive more data, or has disconnected. */
  onRead?: () => void
}

interface OpenTopic {
  topic: LiveTopic
  streams: Set<Stream>
  /** `isLooking`: the topic's events are being read. `isToldAgain`: they must be read once more afterwards. */
  isLooking: boolean
  isToldAgain: boolean
}

/**
 * A change by this process notifies the event streams of the changed topic directly; a change by another process
 * notifies them through PostgreSQL. If a notification is lost, the next periodic read of the database finds the event.
 * When a person's rights change, the person's streams are checked at once.
 */
function makeHub(deps: Pick<Deps, 'direct' | 'db'>, onError: (error: unknown) => void): LiveHub {
  const streams = new Set<Stream>()
  const rooms = new Map<string, OpenTopic>()
  let timers: NodeJS.Timeout[] = []
  let listening: ReturnType<typeof listenToPostgres> | undefined
  let isClosed = false
  const wake = (topic: string) => void look(topic).catch(onError)

  /** Reads new events of the topic. For each topic this runs only once at a time. */
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
    // The stream has already sent this event. The event was read for another stream that was further behind.
    if (event.seq <= stream.seq) return
    // Earlier events are missing: they are no longer stored, because this process was disconnected from the database
    // for days. The client must load all data again.
    if (event.seq > stream.seq + 1) reset(stream, event.seq - 1)
    stream.seq = event.seq
    if (!stream.wants(event)) return
    send(stream, `id: ${event.seq}\nevent: ${stream.topic.event}\ndata: ${event.dataFor(stream.hearer)}\n\n`)
  }

  /**
   * Sends the events that the stream missed, at the speed of the client. Afterwards, all streams of the topic share
   * each read of the database.
   */
  async function catchUp(stream: Stream): Promise<void> {
    const { topic, hearer } = stream
    const newest = await topic.newest()
    // The client names an event of another database, or from before a backup was restored, so it must load all data
    // again.
    if (stream.seq > newest) return reset(stream, newest)
    while (stream.seq < newest && streams.has(stream)) {
      const { events } = await topic.read(stream.seq, [hearer.id])
      // The next event is no longer stored, so the client must load all data again.
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
    // Reads events that were added while older events were being sent.
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
    if (out.readableLength > maxBufferedBytes) out.destroy()
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
    const { kind, id }: RightsChangeNotification = told.access
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
      every(accessCheckMs, () => void lookAround().catch(onError)),
    ]
    inProcessChangeEmitter.on('changed', wake)
    // `onConnected` reads events that were missed while the connection was down.
    listening = listenToPostgres(deps, { onTold, onConnected: lookAround, onError })
  }

  return {
    async open(request) {
      if (isClosed) throw new AppError('DATABASE_DOWN')
      const ofPerson = [...streams].filter(({ hearer }) => isSame(hearer, request.hearer))
      if (ofPerson.length >= streamsPerPerson)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: accessCheckMs / 1000 })
      start()
      // The cast is safe, because `wants` only receives events of the stream's own topic.
      const asked = request as unknown as StreamRequest
      const stream: Stream = { ...asked, out: new Readable({ read: () => stream.onRead?.() }), seq: 0 }
      const { out } = stream
      streams.add(stream)
      out.once('close', () => {
        leave(stream)
        stream.onRead?.()
      })
      // Headers are sent only with the first bytes, so a comment line shows the client that it is connected.
      send(stream, ':\n\n')
      try {
        stream.seq = request.after ?? (await request.topic.newest())
      } catch (error) {
        out.destroy()
        throw error
      }
      // Checks the access once more, to notice a right that was revoked since the first check.
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
      inProcessChangeEmitter.off('changed', wake)
      for (const stream of streams) end(stream)
      await listening?.stop()
    },
  }
}

const kindOf = ({ isStudent, isParent }: Listener) => (isStudent ? 'student' : isParent ? 'parent' : 'staff')

const isSame = (one: Listener, other: Listener) => one.id === other.id && kindOf(one) === kindOf(other)

/** Must run before the feature areas are mounted, because their API calls open event streams. */
export function createLiveHub(app: FastifyInstance, deps: Deps): void {
  const hub = makeHub(deps, (error) => isDatabaseOutage(error) || app.log.error({ err: error }, 'live streams'))
  app.decorate('hub', hub)
  // The server waits for all connections to close, so open event streams would block its shutdown without end.
  app.addHook('preClose', () => hub.close())
}
