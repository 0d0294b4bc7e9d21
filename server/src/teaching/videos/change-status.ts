import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { kindAt } from './video-kinds.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** An upload that is under way goes when no part has come for so long. */
export const uploadingExpiresMs = dayMs
/** One that stands still: paused, or failed; a failed video keeps its bytes for so long, too. */
const standingExpiresMs = 7 * dayMs
/** One whose page said that it is being closed, unless the page comes back. */
export const leavingExpiresMs = 2 * minuteMs
/** How often the host is asked whether all of an upload has arrived that its browser has fallen silent about. */
export const hostCheckEveryMs = minuteMs
interface StatusChange {
  videoId: number
  status: VideoStatus
  /** Stands in the history, and of an Error in the row. */
  message: string
  /** null = the server itself. */
  staffId: number | null
  now: Date
}

/**
 * Sets the status with all that hangs on it, and adds the history's line. The caller has decided that it may move there,
 * holding the row's lock. What else the row learns (percentage, playable) is the caller's.
 */
export async function changeStatus(tx: Db, { videoId, status, message, staffId, now }: StatusChange): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const isStanding = status === VideoStatus.Pause || status === VideoStatus.Error
  const expiresAt =
    status === VideoStatus.Uploading ? after(uploadingExpiresMs) : isStanding ? after(standingExpiresMs) : null
  await tx.run(sql`
    update video set status = ${status}, message = ${status === VideoStatus.Error ? message : null}, expires_at = ${expiresAt},
      is_whole = is_whole and ${status}::int <> ${VideoStatus.Uploading}::int,
      next_attempt_at = ${status === VideoStatus.Uploading ? after(hostCheckEveryMs) : null}
    where id = ${videoId}`)
  await addEvent(tx, { videoId, status, message, staffId, now })
}

/** All bytes are here: it is converted, with all attempts ahead. */
export async function queueConversion(tx: Db, change: Omit<StatusChange, 'status'>): Promise<void> {
  const { videoId, now } = change
  await changeStatus(tx, { ...change, status: VideoStatus.Waiting })
  const row = await tx.one<{ host: string }>(
    sql`update video set is_whole = true, percentage = 0 where id = ${videoId} returning host`,
  )
  await addJob(tx, { kind: kindAt((row as { host: string }).host), key: videoId, runAt: now }, now)
}

export async function addEvent(tx: Db, { videoId, status, message, staffId, now }: StatusChange): Promise<void> {
  await tx.run(sql`
    insert into video_event (video_id, status, message, staff_id, created_at)
    values (${videoId}, ${status}, ${message}, ${staffId}, ${now})`)
}
