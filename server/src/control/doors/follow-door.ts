import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { DoorEvent, OnUnknownEvent } from '../../integrations/doors/port.ts'
import { connect } from './connect.ts'
import { fetchPictures, storePicture } from './pictures.ts'
import type { ReadDevice } from './read-device.ts'
import { storeDoorEvents } from './store-events.ts'
import { syncFaces } from './sync-faces.ts'

/** So much of the log of a new device is read, and of one whose clock was set. */
const beforeMs = 3 * 86_400_000
/** What is asked again, because the log of a device may come a little later than its stream. */
const overlapMs = 120_000
/** Smaller errors are the seconds that a question takes. */
const errorSeconds = 5
const lookAgainMs = 60_000
const seenEveryMs = 30_000
/** So many of the stream are made new while the next ones pass. */
const picturesAtOnce = 8

/**
 * Stores whom a device sees, in its order: first what its log has had since the last time, then what its stream tells.
 * The log is read once more when the stream is open, so that nobody falls between, and every minute, because there is
 * firmware that streams nothing. Ends only by throwing.
 * @param on `connected`: the device has answered all that was asked of it
 */
export async function followDoor(
  deps: Deps,
  device: ReadDevice,
  outer: AbortSignal,
  on: { connected: () => Promise<void>; unknown: OnUnknownEvent },
): Promise<never> {
  const { db, clock, isDemo } = deps
  const failed = new AbortController()
  const signal = AbortSignal.any([outer, failed.signal])
  const door = connect(deps, device)
  const at = new Date(device.readUntil ?? clock.now().getTime() - beforeMs)
  let aheadSeconds = device.clockAheadSeconds ?? 0
  let readUntil = at.getTime()
  let seenAt = 0
  /** What nobody at the door waits for. */
  let besides: Promise<void> = Promise.resolve()
  const more = { deviceId: device.id, door, signal }
  const pictures = new Set<Promise<void>>()

  async function store(events: readonly DoorEvent[]): Promise<number | undefined> {
    const stored = await storeDoorEvents(db, { deviceId: device.id, now: clock.now(), isDemo }, events)
    return stored.at(-1)?.id
  }

  /** @returns by how much the clock was set meanwhile, in milliseconds; negative when it was put back */
  async function readClock(): Promise<number> {
    const seconds = Math.round(((await door.clock(signal)).getTime() - clock.now().getTime()) / 1_000)
    const before = aheadSeconds
    aheadSeconds = Math.abs(seconds) < errorSeconds ? 0 : seconds
    await db.run(sql`
      update door_device set clock_ahead_seconds = ${aheadSeconds}, last_seen_at = ${clock.now()} where id = ${device.id}`)
    return (aheadSeconds - before) * 1_000
  }

  async function catchUp(): Promise<void> {
    const setMs = await readClock()
    // A clock that was put back has its newest events before what was read last.
    const deviceNow = clock.now().getTime() + aheadSeconds * 1_000
    const newest = Math.min(readUntil, deviceNow) - Math.abs(setMs)
    // One that was set by years would have all that it ever logged read.
    const since = Math.max(newest, Math.min(readUntil + setMs, deviceNow - beforeMs)) - overlapMs
    for await (const events of door.log(new Date(since), signal, on.unknown)) {
      await store(events)
      readUntil = Math.max(since + overlapMs, ...events.map(({ deviceTime }) => deviceTime.getTime()))
      await db.run(sql`update door_device set read_until = ${new Date(readUntil)} where id = ${device.id}`)
    }
    besides = besides.then(() => fetchPictures(deps, more)).then(() => syncFaces(deps, more))
    besides.catch(fail)
  }

  /** Whoever passes next is told before this picture is made: the program that makes it may have to start first. */
  async function keep(logId: number, picture: Buffer): Promise<void> {
    if (pictures.size === picturesAtOnce) await Promise.race(pictures)
    const kept: Promise<void> = storePicture(deps, logId, picture)
      .catch(fail)
      .finally(() => pictures.delete(kept))
    pictures.add(kept)
  }

  const fail = (error: unknown) => failed.abort(error)
  // One after the other: an event of the stream waits until those before it are stored.
  let turn: Promise<void> = catchUp()
  const next = () => {
    turn = turn.then(catchUp)
    turn.catch(fail)
  }
  await turn
  await on.connected()
  const timer = setInterval(next, lookAgainMs).unref()
  try {
    let last: number | undefined
    for await (const message of door.watch(signal, next, on.unknown)) {
      await turn
      // A picture follows its event at once: behind one that we do not count it is somebody else's.
      if (message === 'alive') last = undefined
      else if ('event' in message) last = await store([message.event])
      else if (last) await keep(last, message.picture)
      if (clock.now().getTime() - seenAt < seenEveryMs) continue
      seenAt = clock.now().getTime()
      await db.run(sql`update door_device set last_seen_at = ${clock.now()} where id = ${device.id}`)
    }
    throw new Error('The stream of a device never ends by itself')
  } finally {
    clearInterval(timer)
    failed.abort()
    await Promise.all(pictures)
  }
}
