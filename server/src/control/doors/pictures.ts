import { AppError } from '@markaz/protocol/errors'
import { storeFile } from '../../centre/files/keep-file.ts'
import { normalizedPhoto } from '../../centre/files/photo.ts'
import { releaseUploads, useFile } from '../../centre/files/take-upload.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Door, DoorError } from '../../integrations/doors/port.ts'
import { daysAgo } from '../../jobs/daily-job.ts'
import { publishPass } from './store-events.ts'

/** docs/security.md names both. */
export const pictureDays = 30
export const logDays = 1_095
const atOnce = 500
/** The newest; the rest of a long outage has its turn in the next minutes. */
const fetchedAtOnce = 30

/** Fetches the pictures of events that came from a device's log, until they are no longer worth it. */
export async function fetchPictures(
  deps: Deps,
  { deviceId, door, signal }: { deviceId: number; door: Door; signal: AbortSignal },
): Promise<void> {
  const { db } = deps
  const logs = await db.many<{ id: number; pictureUrl: string }>(sql`
    select id, picture_url as "pictureUrl" from face_log
    where device_id = ${deviceId} and picture_url is not null order by id desc limit ${fetchedAtOnce}`)
  for (const { id, pictureUrl } of logs) {
    const picture = await pictureOf(door, pictureUrl, signal)
    if (picture) await storePicture(deps, id, picture)
    await db.run(sql`update face_log set picture_url = null where id = ${id}`)
  }
}

/** @returns null = there is none, or the device cannot give it. @throws DoorError of what concerns more than this picture */
async function pictureOf(door: Door, url: string, signal: AbortSignal): Promise<Buffer | null> {
  try {
    return await door.picture(url, signal)
  } catch (error) {
    if (!(error instanceof DoorError) || error.trouble === 'refused' || error.trouble === 'locked') throw error
    // A device that still tells its time is there: only its picture is not.
    await door.clock(signal)
    return null
  }
}

/** Makes a picture new, so that nothing a device sends is ever shown as it came; what is no picture is left out. */
export async function storePicture(deps: Deps, logId: number, picture: Buffer): Promise<void> {
  const file = { name: 'eshik.jpg', mimeType: 'image/jpeg' }
  try {
    await deps.requireRoom(picture.length)
    const bytes = await normalizedPhoto({ ...file, bytes: picture })
    const key = await storeFile({ ...deps, viewer: null }, { ...file, folder: 'doors', extension: 'jpg', bytes })
    await deps.db.transaction(async (tx) => {
      const log = await tx.one<{ deviceId: number }>(sql`
        update face_log set picture = ${key}, picture_url = null where id = ${logId} and picture is null
        returning device_id as "deviceId"`)
      if (!log) return
      await useFile(tx, key)
      await publishPass(tx, log.deviceId)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

export async function forgetLogs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = daysAgo({ clock }, logDays)
  const old = sql`select id from face_log where at < ${before} limit ${atOnce}`
  while ((await db.run(sql`delete from face_log where id in (${old})`)) === atOnce);
}

export async function forgetPictures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = daysAgo({ clock }, pictureDays)
  while ((await db.transaction((tx) => forgetSome(tx, before))) === atOnce);
}

async function forgetSome(tx: Db, before: Date): Promise<number> {
  const gone = await tx.many<{ picture: string }>(sql`
    with old as (
      select id, picture from face_log where picture is not null and at < ${before} order by at limit ${atOnce} for update
    )
    update face_log set picture = null from old where face_log.id = old.id returning old.picture`)
  await releaseUploads(
    tx,
    gone.map(({ picture }) => picture),
  )
  return gone.length
}
