import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { isPastOrTooFarAheadSql } from '../../db/time-past.ts'
import { queueVideoConversion, runningUploadExpiryMs, videoHostCheckIntervalMs } from './change-status.ts'
import type { VideoCleanUpDeps, VideoCleanUpOptions } from './clean-up.ts'
import { videosText } from './videos.text.ts'

interface StalledUpload {
  id: number
  host: string
  hostId: string
  sizeBytes: number
}

const uploadsPerRound = 20

/**
 * Queues complete uploads for conversion even if the browser did not report their end. External hosts are asked for the
 * progress, because the browser sends the bytes directly to them.
 */
export async function checkStalledUploads(
  { db, clock, videoHosts }: VideoCleanUpDeps,
  { log, signal }: VideoCleanUpOptions,
): Promise<void> {
  for (let looked = uploadsPerRound; looked === uploadsPerRound && !signal?.aborted; ) {
    const now = clock.now()
    const rows = await db.many<StalledUpload>(sql`
      update video set next_attempt_at = ${new Date(now.getTime() + videoHostCheckIntervalMs)}
      where id = any(array(
        select id from video where status = ${VideoStatus.Uploading} and deleted_at is null and ${isPastOrTooFarAheadSql(sql`next_attempt_at`, now, videoHostCheckIntervalMs)}
          and (expires_at <= ${new Date(now.getTime() + runningUploadExpiryMs - videoHostCheckIntervalMs)}
            or expires_at > ${new Date(now.getTime() + runningUploadExpiryMs + videoHostCheckIntervalMs)})
        order by next_attempt_at limit ${uploadsPerRound} for update skip locked))
      returning id, host, host_id as "hostId", size_bytes as "sizeBytes"`)
    looked = rows.length
    for (const row of rows) {
      try {
        const received = (await videoHosts.named(row.host)?.received(row.hostId)) ?? null
        if (received?.isWhole) await queueCompleteUpload(db, row, now)
        else if (received) await storeUploadProgress(db, row, { offsetBytes: received.offsetBytes, now })
      } catch (err) {
        log?.error({ err, video: row.id }, 'video clean-up')
        // An upload that could not be checked at its host is not deleted yet.
        await db.run(sql`
          update video set expires_at = greatest(expires_at, ${new Date(now.getTime() + videoHostCheckIntervalMs)}::timestamptz)
          where id = ${row.id} and status = ${VideoStatus.Uploading}`)
      }
    }
  }
}

async function queueCompleteUpload(db: Db, { id, hostId }: StalledUpload, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const still = await tx.one(sql`
      select id from video
      where id = ${id} and host_id = ${hostId} and status = ${VideoStatus.Uploading} and deleted_at is null
      for no key update`)
    if (!still) return
    const message = videosText.wholeByServer
    await queueVideoConversion(tx, { videoId: id, message, staffId: null, now })
  })
}

/**
 * Stores the progress of an upload to an external host. An upload to this server stores its progress when bytes arrive.
 */
async function storeUploadProgress(
  db: Db,
  { id, host, hostId, sizeBytes }: StalledUpload,
  { offsetBytes, now }: { offsetBytes: number; now: Date },
): Promise<void> {
  if (host === 'local') return
  const percentage = Math.floor((offsetBytes * 100) / sizeBytes)
  await db.run(sql`
    update video set percentage = ${percentage}, expires_at = ${new Date(now.getTime() + runningUploadExpiryMs)}
    where id = ${id} and host_id = ${hostId} and status = ${VideoStatus.Uploading} and deleted_at is null
      and percentage < ${percentage}`)
}
