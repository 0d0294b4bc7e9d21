import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { isPastOrTooFarAheadSql } from '../../db/time-past.ts'
import type { Deps } from '../../deps.ts'
import type { VideoHost } from '../../integrations/video-host/port.ts'
import { removeJob } from '../../jobs/add-job.ts'
import { addVideoStatusHistoryEntry } from './change-status.ts'
import { checkStalledUploads } from './check-stalled-uploads.ts'
import { conversionJobKindOf, hasConversionJobSql } from './video-job-kinds.ts'
import { videosText } from './videos.text.ts'

export type VideoCleanUpDeps = Pick<Deps, 'db' | 'clock' | 'videoHosts'>

export interface VideoCleanUpOptions {
  log?: { error(details: object, message: string): void } | undefined
  /** Aborted when the process shuts down. Then the clean-up starts no new work. */
  signal?: AbortSignal | undefined
}

interface ClaimedVideo {
  id: number
  host: string
  hostId: string
}

const hourMs = 3_600_000
/** Milliseconds for which a clean-up reserves a video's row. Afterwards another clean-up may retry. */
const rowReservationMs = 10 * 60_000
const videosPerRound = 20

/**
 * Removes videos and bytes that are no longer needed. Several processes may clean up at once: each first postpones the
 * next attempt of its rows, so that no other process takes them. Video hosts are called outside of transactions. A
 * failed call is retried later and blocks no other row.
 */
export async function cleanUpVideos(deps: VideoCleanUpDeps, options: VideoCleanUpOptions = {}): Promise<void> {
  await checkStalledUploads(deps, options)
  await deleteExpiredUploads(deps)
  await removeFailedVideos(deps, options)
  await removeDeletedVideos(deps, options)
  await removeOldOriginals(deps, options)
}

/**
 * Deletes expired uploads. `checkStalledUploads` must run before, because it asks the hosts whether uploads are
 * complete.
 */
async function deleteExpiredUploads({ db, clock }: VideoCleanUpDeps): Promise<void> {
  const now = clock.now()
  await db.run(sql`
    update video set deleted_at = ${now}, expires_at = null, next_attempt_at = null
    where id = any(array(
      select id from video
      where expires_at <= ${now} and deleted_at is null
        and (status = ${VideoStatus.Pause} or status = ${VideoStatus.Uploading} and coalesce(next_attempt_at > ${now}, true))
      order by expires_at limit 1000 for update skip locked))`)
}

/** Removes the bytes of failed videos after their expiry (`expires_at`). The videos stay listed, without an expiry. */
async function removeFailedVideos(deps: VideoCleanUpDeps, options: VideoCleanUpOptions): Promise<void> {
  const { db, clock } = deps
  await runCleanUpStep(deps, options, {
    claim: (now) =>
      db.many<ClaimedVideo>(sql`
        update video set next_attempt_at = ${new Date(now.getTime() + rowReservationMs)}, is_whole = false
        where id = any(array(
          select id from video
          where expires_at <= ${now} and deleted_at is null and status = ${VideoStatus.Error}
            and coalesce(${isPastOrTooFarAheadSql(sql`next_attempt_at`, now, rowReservationMs)}, true)
          order by expires_at limit ${videosPerRound} for update skip locked))
        returning id, host, host_id as "hostId"`),
    async take(host, { id, hostId }) {
      await host.remove(hostId)
      const now = clock.now()
      await db.transaction(async (tx) => {
        // The failed video is skipped if its author has restarted the upload.
        const isOver = await tx.run(sql`
          update video set expires_at = null, next_attempt_at = null, percentage = 0
          where id = ${id} and status = ${VideoStatus.Error} and expires_at <= ${now} and deleted_at is null`)
        await tx.run(sql`delete from video_upload where video_id = ${id} and id::text = ${hostId}`)
        if (!isOver) return
        const message = videosText.neverWhole
        await addVideoStatusHistoryEntry(tx, { videoId: id, status: VideoStatus.Error, message, staffId: null, now })
      })
    },
  })
}

async function removeDeletedVideos(deps: VideoCleanUpDeps, options: VideoCleanUpOptions): Promise<void> {
  const { db, clock } = deps
  await runCleanUpStep(deps, options, {
    // A deleted video keeps its bytes until its conversion job is over, because a process that still converts may write
    // more files.
    claim: (now) =>
      db.many<ClaimedVideo>(sql`
        update video set next_attempt_at = ${new Date(now.getTime() + rowReservationMs)}
        where id = any(array(
          select id from video
          where deleted_at is not null and cleared_at is null and coalesce(${isPastOrTooFarAheadSql(sql`next_attempt_at`, now, rowReservationMs)}, true)
            and not ${hasConversionJobSql}
          order by id limit ${videosPerRound} for update skip locked))
        returning id, host, host_id as "hostId"`),
    async take(host, { id, hostId }) {
      await host.remove(hostId)
      await db.transaction(async (tx) => {
        await tx.run(sql`delete from video_upload where video_id = ${id}`)
        await tx.run(sql`update video set cleared_at = ${clock.now()}, next_attempt_at = null where id = ${id}`)
      })
    },
  })
}

async function removeOldOriginals(deps: VideoCleanUpDeps, options: VideoCleanUpOptions): Promise<void> {
  const { db } = deps
  await runCleanUpStep(deps, options, {
    claim: (now) =>
      db.many<ClaimedVideo>(sql`
        update video set original_until = ${new Date(now.getTime() + hourMs)}
        where id = any(array(
          select id from video where original_until <= ${now} and deleted_at is null
          order by original_until limit ${videosPerRound} for update skip locked))
        returning id, host, host_id as "hostId"`),
    async take(host, { id, hostId }) {
      await host.removeOriginal(hostId)
      await db.transaction(async (tx) => {
        await tx.run(sql`delete from video_upload where video_id = ${id}`)
        await tx.run(sql`update video set original_until = null where id = ${id}`)
      })
    },
  })
}

interface CleanUpStep {
  claim(now: Date): Promise<ClaimedVideo[]>
  take(host: VideoHost, row: ClaimedVideo): Promise<void>
}

async function runCleanUpStep(
  { clock, videoHosts }: VideoCleanUpDeps,
  { log, signal }: VideoCleanUpOptions,
  work: CleanUpStep,
): Promise<void> {
  while (!signal?.aborted) {
    const rows = await work.claim(clock.now())
    for (const row of rows) {
      // At shutdown, the videos that were not processed stay reserved. Another clean-up processes them after the
      // reservation expires.
      if (signal?.aborted) return
      const host = videoHosts.named(row.host)
      if (!host) continue
      try {
        await work.take(host, row)
      } catch (err) {
        log?.error({ err, video: row.id }, 'video clean-up')
      }
    }
    if (rows.length < videosPerRound) return
  }
}

/**
 * Marks the video as deleted; cleanUpVideos removes its bytes later. The caller must have checked the right, and writes
 * the audit row.
 */
export async function deleteVideo(tx: Db, id: number, now: Date): Promise<void> {
  const deleted = await tx.one<{ host: string }>(sql`
    update video set deleted_at = ${now}, expires_at = null, next_attempt_at = null
    where id = ${id} and deleted_at is null returning host`)
  if (deleted) await removeJob(tx, { kind: conversionJobKindOf(deleted.host), key: id })
}
