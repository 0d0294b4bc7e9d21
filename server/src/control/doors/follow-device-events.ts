import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { DoorEvent, UnknownDoorEventHandler } from '../../integrations/doors/port.ts'
import type { DoorDeviceRow } from './door-connection.ts'
import { connectToDoor } from './door-connection.ts'
import { fetchDoorPassagePictures, storeDoorPassagePicture } from './pictures.ts'
import { storeDoorEvents } from './store-events.ts'
import { syncFacesToDevice } from './sync-faces.ts'

/** How far back, in milliseconds, the log of a door device is read if the device is new or its clock was changed. */
const maxLogAgeMs = 3 * 86_400_000
/**
 * Each reading of a door device's log begins this many milliseconds before the last event read, because events may
 * appear in the log late.
 */
const logOverlapMs = 120_000
/**
 * Smaller clock differences are ignored, because they can result from the duration of the request for the device's
 * time.
 */
const ignoredClockErrorSeconds = 5
const readLogEveryMs = 60_000
const storeLastSeenEveryMs = 30_000
const maxPicturesAtOnce = 8

/**
 * Stores the events of a door device until `outer` aborts or an error occurs, and then throws. The device's log is read
 * again every minute, because some firmware sends nothing in the live stream.
 * @param on `connected` is called when the device's log has been read for the first time
 */
export async function followDeviceEvents(
  deps: Deps,
  device: DoorDeviceRow,
  outer: AbortSignal,
  on: { connected: () => Promise<void>; unknown: UnknownDoorEventHandler },
): Promise<never> {
  const { db, clock, isDemo } = deps
  const failed = new AbortController()
  const signal = AbortSignal.any([outer, failed.signal])
  const door = connectToDoor(deps, device)
  const at = new Date(device.readUntil ?? clock.now().getTime() - maxLogAgeMs)
  let aheadSeconds = device.clockAheadSeconds ?? 0
  let readUntil = at.getTime()
  let seenAt = 0
  /** Background work that must not delay events: loading pictures and sending people to the device. */
  let besides: Promise<void> = Promise.resolve()
  const more = { deviceId: device.id, door, signal }
  const pictures = new Set<Promise<void>>()

  async function store(events: readonly DoorEvent[]): Promise<number | undefined> {
    const stored = await storeDoorEvents(db, { deviceId: device.id, now: clock.now(), isDemo }, events)
    return stored.at(-1)?.id
  }

  /**
   * @returns milliseconds by which the device's clock was changed since the last reading; negative = the clock was set
   * back
   */
  async function readClock(): Promise<number> {
    const seconds = Math.round(((await door.clock(signal)).getTime() - clock.now().getTime()) / 1_000)
    const before = aheadSeconds
    aheadSeconds = Math.abs(seconds) < ignoredClockErrorSeconds ? 0 : seconds
    await db.run(sql`
      update door_device set clock_ahead_seconds = ${aheadSeconds}, last_seen_at = ${clock.now()} where id = ${device.id}`)
    return (aheadSeconds - before) * 1_000
  }

  async function catchUp(): Promise<void> {
    const setMs = await readClock()
    // If the door device's clock was set back, new events have earlier times than the last read event. The log is then
    // read from an earlier time.
    const deviceNow = clock.now().getTime() + aheadSeconds * 1_000
    const newest = Math.min(readUntil, deviceNow) - Math.abs(setMs)
    // If the door device's clock was changed by years, this limit prevents reading the complete log.
    const since = Math.max(newest, Math.min(readUntil + setMs, deviceNow - maxLogAgeMs)) - logOverlapMs
    for await (const events of door.log(new Date(since), signal, on.unknown)) {
      await store(events)
      readUntil = Math.max(since + logOverlapMs, ...events.map(({ deviceTime }) => deviceTime.getTime()))
      await db.run(sql`update door_device set read_until = ${new Date(readUntil)} where id = ${device.id}`)
    }
    besides = besides.then(() => fetchDoorPassagePictures(deps, more)).then(() => syncFacesToDevice(deps, more))
    besides.catch(fail)
  }

  /**
   * Stores the picture in the background, because encoding may have to start a process and must not delay the next
   * event.
   */
  async function keep(logId: number, picture: Buffer): Promise<void> {
    if (pictures.size === maxPicturesAtOnce) await Promise.race(pictures)
    const kept: Promise<void> = storeDoorPassagePicture(deps, logId, picture)
      .catch(fail)
      .finally(() => pictures.delete(kept))
    pictures.add(kept)
  }

  const fail = (error: unknown) => failed.abort(error)
  // A new event of the door device waits until earlier events are stored.
  let turn: Promise<void> = catchUp()
  const next = () => {
    turn = turn.then(catchUp)
    turn.catch(fail)
  }
  await turn
  await on.connected()
  const timer = setInterval(next, readLogEveryMs).unref()
  try {
    let last: number | undefined
    for await (const message of door.watch(signal, next, on.unknown)) {
      await turn
      // The picture of a passage follows directly after the passage. A picture after any other message belongs to a
      // passage that is not stored.
      if (message === 'alive') last = undefined
      else if ('event' in message) last = await store([message.event])
      else if (last) await keep(last, message.picture)
      if (clock.now().getTime() - seenAt < storeLastSeenEveryMs) continue
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
