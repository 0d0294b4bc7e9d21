import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { DoorEvent, OnUnknownEvent } from '../../integrations/doors/port.ts'
import { connect } from './connect.ts'
import { fetchPictures, storePicture } from './pictures.ts'
import type { ReadDevice } from './read-device.ts'
import { storeDoorEvents } from './store-events.ts'
import { syncFaces } from './sync-faces.ts'

/** Milliseconds of the log that are read from a new device, or from one whose clock was set. */
const beforeMs = 3 * 86_400_000
/** Milliseconds of the log that are read again, because an event may appear in the log later than in the stream. */
const overlapMs = 120_000
/** Clock errors up to this many seconds are ignored, because a request takes that long. */
const errorSeconds = 5
const lookAgainMs = 60_000
const seenEveryMs = 30_000
/** Number of pictures of the stream that are re-encoded at the same time as later events arrive. */
const picturesAtOnce = 8

/**
 * Stores the events of a device in order: first the log since the last time, then the live stream. The log is read
 * again after the stream opens, so that no event is missed, and every minute, because some firmware streams nothing. It
 * ends only by throwing.
 * @param on `connected`: the device has answered all requests
 */
export async function streamDeviceEvents(
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
  /** Background work that must not delay events at the door. */
  let besides: Promise<void> = Promise.resolve()
  const more = { deviceId: device.id, door, signal }
  const pictures = new Set<Promise<void>>()

  async function store(events: readonly DoorEvent[]): Promise<number | undefined> {
    const stored = await storeDoorEvents(db, { deviceId: device.id, now: clock.now(), isDemo }, events)
    return stored.at(-1)?.id
  }

  /**
   * Reads the device's clock.
   * @returns by how many milliseconds the clock was changed since; negative when it was set back
   */
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
    // After a clock was set back, its newest events have earlier times than those read last.
    const deviceNow = clock.now().getTime() + aheadSeconds * 1_000
    const newest = Math.min(readUntil, deviceNow) - Math.abs(setMs)
    // If the clock was set by years, the limit prevents reading the complete log.
    const since = Math.max(newest, Math.min(readUntil + setMs, deviceNow - beforeMs)) - overlapMs
    for await (const events of door.log(new Date(since), signal, on.unknown)) {
      await store(events)
      readUntil = Math.max(since + overlapMs, ...events.map(({ deviceTime }) => deviceTime.getTime()))
      await db.run(sql`update door_device set read_until = ${new Date(readUntil)} where id = ${device.id}`)
    }
    besides = besides.then(() => fetchPictures(deps, more)).then(() => syncFaces(deps, more))
    besides.catch(fail)
  }

  /**
   * Stores a picture in the background, because the process that re-encodes it may have to start first. The next event
   * is not delayed.
   */
  async function keep(logId: number, picture: Buffer): Promise<void> {
    if (pictures.size === picturesAtOnce) await Promise.race(pictures)
    const kept: Promise<void> = storePicture(deps, logId, picture)
      .catch(fail)
      .finally(() => pictures.delete(kept))
    pictures.add(kept)
  }

  const fail = (error: unknown) => failed.abort(error)
  // Events are handled one after the other: an event of the stream waits until earlier ones are stored.
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
      // A picture directly follows its event. After an event that is not counted, the picture belongs to another
      // person.
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
