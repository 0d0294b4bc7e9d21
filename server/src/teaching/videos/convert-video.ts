import { storyFileRules } from '@markaz/protocol/centre/files/schemas'
import { VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { VideoHostError } from '../../integrations/video-host/port.ts'
import type { Job, JobHandler, JobResult } from '../../jobs/queue.ts'
import {
  recordConversionError,
  recordConversionStarted,
  recordHostConversionProgress,
  recordVideoConversionDone,
  type VideoToConvert,
} from './conversion-outcome.ts'
import { isVideoBeingConvertedSql, storeConversionProgress, VideoDeletedError } from './record-progress.ts'
import { videosText } from './videos.text.ts'

export interface ConvertOptions {
  /** Days for which the original file is stored after the conversion. */
  keepDays?: number
  /** Minimum milliseconds between two updates of the percentage. */
  tellEveryMs?: number
}

type ConvertDeps = Pick<Deps, 'db' | 'clock' | 'videoHosts'>

export function createVideoConversionJob(
  deps: ConvertDeps,
  { kind, atOnce, keepDays = 30, tellEveryMs = 2_000 }: ConvertOptions & { kind: string; atOnce: number },
): JobHandler {
  async function bringOn(video: VideoToConvert, job: Job): Promise<JobResult> {
    const host = deps.videoHosts.named(video.host)
    if (!host) throw new VideoHostError(videosText.hostUnknown, { isFinal: false })
    if (video.wasWaiting || host.name === 'local') await recordConversionStarted(deps, video, job)
    const telling = storeConversionProgress(deps.db, { id: video.id, ...job, everyMs: tellEveryMs })
    try {
      const { hostId, name, sizeBytes } = video
      const answer = await host.advance({ hostId, name, sizeBytes }, telling)
      if (answer.kind === 'processing') return recordHostConversionProgress(deps, video, answer)
      if (video.type === VideoType.Story && (answer.durationSeconds ?? 0) > storyFileRules.mostSeconds)
        throw new VideoHostError(storyFileRules.tooLong, { isFinal: true })
      return { write: (tx) => recordVideoConversionDone(tx, deps, video, { answer, keepDays }) }
    } finally {
      await telling.end()
    }
  }

  return {
    kind,
    atOnce,
    retryAfterMinutes: [1, 5, 15],
    maxUnfinishedStarts: 6,
    async run(job) {
      const video = await deps.db.one<VideoToConvert>(sql`
        select id, type, host, host_id as "hostId", orig_name as name, size_bytes as "sizeBytes",
          status = ${VideoStatus.Waiting} as "wasWaiting",
          (select max(created_at) from video_event
            where video_id = video.id and video_event.status = ${VideoStatus.Processing}) as "begunAt"
        from video where id = ${job.key}::bigint and ${isVideoBeingConvertedSql}`)
      if (!video) return
      return bringOn(video, job).catch((error) => {
        // The job `cleanUpVideos` removes the bytes of the deleted video after this conversion job is over.
        if (error instanceof VideoDeletedError) return undefined
        throw error
      })
    },
    failed: (tx, failure) => recordConversionError(tx, deps, failure),
  }
}
