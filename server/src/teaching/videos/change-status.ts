import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { conversionJobKindOf } from './video-job-kinds.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Milliseconds without received data after which a running upload is deleted. */
export const runningUploadExpiryMs = dayMs
/** Milliseconds after a pause or failure until the paused upload, or the bytes of the failed video, are deleted. */
const stoppedUploadExpiryMs = 7 * dayMs
/**
 * A running upload is deleted this many milliseconds after its browser page was closed, unless the page is opened
 * again.
 */
export const abandonedUploadExpiryMs = 2 * minuteMs
/** Milliseconds between checks whether an upload is complete at its video host, after the browser stopped sending. */
export const videoHostCheckIntervalMs = minuteMs
interface StatusChange {
  videoId: number
  status: VideoStatus
  /** The text of the entry in the video's history. For the status Error it is also stored in the video's row. */
  message: string
  /** Id of the staff member who changed the status; null = the server itself. */
  staffId: number | null
  now: Date
}

/**
 * The caller must have locked the video's row and checked the change of status. The caller also updates the video's
 * percentage.
 */
export async function setVideoStatus(tx: Db, { videoId, status, message, staffId, now }: StatusChange): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const isStanding = status === VideoStatus.Pause || status === VideoStatus.Error
  const expiresAt =
    status === VideoStatus.Uploading ? after(runningUploadExpiryMs) : isStanding ? after(stoppedUploadExpiryMs) : null
  await tx.run(sql`
    update video set status = ${status}, message = ${status === VideoStatus.Error ? message : null}, expires_at = ${expiresAt},
      is_whole = is_whole and ${status}::int <> ${VideoStatus.Uploading}::int,
      next_attempt_at = ${status === VideoStatus.Uploading ? after(videoHostCheckIntervalMs) : null}
    where id = ${videoId}`)
  await addVideoStatusHistoryEntry(tx, { videoId, status, message, staffId, now })
}

/** Queues the conversion of a completely uploaded video. Earlier attempts are not counted. */
export async function queueVideoConversion(tx: Db, change: Omit<StatusChange, 'status'>): Promise<void> {
  const { videoId, now } = change
  await setVideoStatus(tx, { ...change, status: VideoStatus.Waiting })
  const row = await tx.one<{ host: string }>(
    sql`update video set is_whole = true, percentage = 0 where id = ${videoId} returning host`,
  )
  await addJob(tx, { kind: conversionJobKindOf((row as { host: string }).host), key: videoId, runAt: now }, now)
}

export async function addVideoStatusHistoryEntry(
  tx: Db,
  { videoId, status, message, staffId, now }: StatusChange,
): Promise<void> {
  await tx.run(sql`
    insert into video_event (video_id, status, message, staff_id, created_at)
    values (${videoId}, ${status}, ${message}, ${staffId}, ${now})`)
}
