import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { jobKindOfHost } from './video-kinds.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Milliseconds without a new part after which a running upload is deleted. */
export const uploadingExpiresMs = dayMs
/** Milliseconds after which a paused or failed upload is deleted; a failed video also keeps its bytes for this time. */
const standingExpiresMs = 7 * dayMs
/**
 * Milliseconds after which an upload is deleted whose page reported that it is being closed, unless the page returns.
 */
export const leavingExpiresMs = 2 * minuteMs
/** Milliseconds between checks at the host whether an upload is complete whose browser no longer sends. */
export const hostCheckEveryMs = minuteMs
interface StatusChange {
  videoId: number
  status: VideoStatus
  /** The text of the history entry; for the status Error it is also stored in the row. */
  message: string
  /** Id of the staff member; null = the server itself. */
  staffId: number | null
  now: Date
}

/**
 * Sets the status with its dependent columns and adds the history entry. The caller must hold the row's lock, must have
 * checked that the change is allowed, and updates other columns (percentage, playable) itself.
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

/** Marks an upload as complete and queues its conversion, with all attempts left. */
export async function queueConversion(tx: Db, change: Omit<StatusChange, 'status'>): Promise<void> {
  const { videoId, now } = change
  await changeStatus(tx, { ...change, status: VideoStatus.Waiting })
  const row = await tx.one<{ host: string }>(
    sql`update video set is_whole = true, percentage = 0 where id = ${videoId} returning host`,
  )
  await addJob(tx, { kind: jobKindOfHost((row as { host: string }).host), key: videoId, runAt: now }, now)
}

export async function addEvent(tx: Db, { videoId, status, message, staffId, now }: StatusChange): Promise<void> {
  await tx.run(sql`
    insert into video_event (video_id, status, message, staff_id, created_at)
    values (${videoId}, ${status}, ${message}, ${staffId}, ${now})`)
}
