import { AppError } from '@markaz/protocol/errors'
import { detachUploads, markFileUsed } from '../../centre/files/attach-upload.ts'
import { normalizePhoto } from '../../centre/files/photo.ts'
import { storeFile } from '../../centre/files/store-file.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type DoorConnection, DoorError } from '../../integrations/doors/port.ts'
import { dateDaysAgo } from '../../jobs/schedule.ts'
import { notifyPagesOfDoorPassage } from './store-events.ts'

/** Days for which pictures of passages through doors are stored; docs/security.md names this period. */
export const doorPassagePictureRetentionDays = 30
export const doorPassageRetentionDays = 1_095
const deletedPerTransaction = 500
/** Number of pictures per run of the job. After a long outage the rest follows in the next minutes. */
const picturesPerRun = 30

/** Loads missing pictures from the door device, but not pictures of old passages, which would soon be deleted. */
export async function fetchDoorPassagePictures(
  deps: Deps,
  { deviceId, door, signal }: { deviceId: number; door: DoorConnection; signal: AbortSignal },
): Promise<void> {
  const { db } = deps
  const logs = await db.many<{ id: number; pictureUrl: string }>(sql`
    select id, picture_url as "pictureUrl" from face_log
    where device_id = ${deviceId} and picture_url is not null order by id desc limit ${picturesPerRun}`)
  for (const { id, pictureUrl } of logs) {
    const picture = await loadPicture(door, pictureUrl, signal)
    if (picture) await storeDoorPassagePicture(deps, id, picture)
    await db.run(sql`update face_log set picture_url = null where id = ${id}`)
  }
}

/**
 * @returns null if the door device cannot provide this picture
 * @throws DoorError for an error that affects more than this picture
 */
async function loadPicture(door: DoorConnection, url: string, signal: AbortSignal): Promise<Buffer | null> {
  try {
    return await door.picture(url, signal)
  } catch (error) {
    if (!(error instanceof DoorError) || error.trouble === 'refused' || error.trouble === 'locked') throw error
    // If the door device answers a request for its time, it is reachable, and only this picture is missing.
    await door.clock(signal)
    return null
  }
}

/** Encodes the picture again, so that bytes from a door device are never shown directly. Skips invalid pictures. */
export async function storeDoorPassagePicture(deps: Deps, logId: number, picture: Buffer): Promise<void> {
  const file = { name: 'eshik.jpg', mimeType: 'image/jpeg' }
  try {
    await deps.requireRoom(picture.length)
    const bytes = await normalizePhoto({ ...file, bytes: picture })
    const key = await storeFile({ ...deps, viewer: null }, { ...file, folder: 'doors', extension: 'jpg', bytes })
    await deps.db.transaction(async (tx) => {
      const log = await tx.one<{ deviceId: number }>(sql`
        update face_log set picture = ${key}, picture_url = null where id = ${logId} and picture is null
        returning device_id as "deviceId"`)
      if (!log) return
      await markFileUsed(tx, key)
      await notifyPagesOfDoorPassage(tx, log.deviceId)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

export async function deleteOldDoorPassages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = dateDaysAgo({ clock }, doorPassageRetentionDays)
  const old = sql`select id from face_log where at < ${before} limit ${deletedPerTransaction}`
  while ((await db.run(sql`delete from face_log where id in (${old})`)) === deletedPerTransaction);
}

export async function deleteOldDoorPassagePictures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = dateDaysAgo({ clock }, doorPassagePictureRetentionDays)
  while ((await db.transaction((tx) => deleteSomePictures(tx, before))) === deletedPerTransaction);
}

async function deleteSomePictures(tx: Db, before: Date): Promise<number> {
  const gone = await tx.many<{ picture: string }>(sql`
    with old as (
      select id, picture from face_log where picture is not null and at < ${before} order by at limit ${deletedPerTransaction} for update
    )
    update face_log set picture = null from old where face_log.id = old.id returning old.picture`)
  await detachUploads(
    tx,
    gone.map(({ picture }) => picture),
  )
  return gone.length
}
