import { VideoStatus, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../../db/db.ts'
import { runningUploadExpiryMs } from '../change-status.ts'

/** Seconds for which a request may write to an upload (its lease). A killed process blocks the upload for this time. */
const leaseSeconds = 6
const hourMs = 3_600_000

/**
 * SQL that lets the transaction commit without waiting for the disk. A power failure would lose only leases and the
 * last upload percentage.
 */
const withoutDiskFlush = sql`set_config('synchronous_commit', 'off', true)`

export interface UploadedVideo {
  videoId: number
  type: VideoType
  sizeBytes: number
}

export interface LeasedUploadRow extends UploadedVideo {
  isOurs: boolean
  status: VideoStatus
  expiresAt: string | null
}

/**
 * Takes the lease of an upload or, if another request holds the lease, records that this request wants it. An upload
 * whose page was closed expires soon; taking its lease extends the expiry.
 */
export async function acquireUploadLease(
  db: Db,
  { id, ownerId, lease, now }: { id: string; ownerId: number; lease: string; now: Date },
): Promise<LeasedUploadRow | undefined> {
  const isFree = sql`(leased_by is null or leased_until < now())`
  const statuses = [VideoStatus.Uploading, VideoStatus.Pause, VideoStatus.Error]
  return db.one<LeasedUploadRow>(sql`
    with place as (
      update video_upload set is_wanted = not ${isFree},
        leased_by = case when ${isFree} then ${lease}::uuid else leased_by end,
        leased_until = case when ${isFree} then now() + make_interval(secs => ${leaseSeconds}) else leased_until end
      from video
      where video_upload.id = ${id} and owner_id = ${ownerId} and video.id = video_upload.video_id
        and host = 'local' and host_id = ${id}::text and deleted_at is null and not is_whole and status = any(${statuses})
      returning video.id as "videoId", type, video.size_bytes as "sizeBytes", status, expires_at as "expiresAt",
        leased_by = ${lease}::uuid as "isOurs"
    ), back as (
      update video set expires_at = ${new Date(now.getTime() + runningUploadExpiryMs)}
      from place where video.id = "videoId" and place."isOurs"
        and video.expires_at > ${now} and video.expires_at < ${new Date(now.getTime() + hourMs)}
    )
    select *, ${withoutDiskFlush} from place`)
}

/**
 * Releases the lease and stores the progress. The upload's expiry is extended, unless its page was closed or it was
 * paused.
 */
export async function releaseUploadLease(
  db: Db,
  given: { id: string; lease: string; offsetBytes: number | null; sizeBytes: number; now: Date },
): Promise<void> {
  const { id, lease, offsetBytes, sizeBytes, now } = given
  const freed = sql`update video_upload set leased_by = null, leased_until = null, is_wanted = false
    where id = ${id} and leased_by = ${lease}::uuid returning video_id, ${withoutDiskFlush}`
  if (offsetBytes === null) {
    await db.run(freed)
    return
  }
  await db.run(sql`
    with freed as (${freed})
    update video set percentage = ${Math.floor((offsetBytes * 100) / sizeBytes)},
      expires_at = case when expires_at > ${new Date(now.getTime() + hourMs)}
        then ${new Date(now.getTime() + runningUploadExpiryMs)} else expires_at end
    from freed where video.id = video_id and status = ${VideoStatus.Uploading} and deleted_at is null`)
}

/**
 * Renews the leases. Returns for each lease whether it must be released. Leases that another request has taken are not
 * in the result.
 */
export async function renewUploadLeases(
  db: Db,
  held: { lease: string; uploadId: string }[],
): Promise<{ lease: string; isWanted: boolean }[]> {
  return db.many(sql`
    update video_upload set leased_until = now() + make_interval(secs => ${leaseSeconds})
    from video
    where video.id = video_upload.video_id and leased_by = any(${held.map(({ lease }) => lease)}::uuid[])
      and video_upload.id = any(${held.map(({ uploadId }) => uploadId)}::uuid[])
    returning leased_by as lease, is_wanted or deleted_at is not null or status <> ${VideoStatus.Uploading} as "isWanted"`)
}
