import { VideoStatus, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { VideoHostError, type VideoHostStatus } from '../../integrations/video-host/port.ts'
import { JobLeaseLostError } from '../../jobs/job-rows.ts'
import { type Job, type JobFailure, type JobResult, TooManyJobAttemptsError } from '../../jobs/queue.ts'
import { setVideoStatus } from './change-status.ts'
import { isVideoBeingConvertedSql, VideoDeletedError } from './record-progress.ts'
import { videosText } from './videos.text.ts'

type OutcomeDeps = Pick<Deps, 'db' | 'clock'>

export interface VideoToConvert {
  id: number
  type: VideoType
  host: string
  hostId: string
  name: string
  sizeBytes: number
  wasWaiting: boolean
  /** The time when the status Processing began; null = it never began. */
  begunAt: string | null
}

const minuteMs = 60_000
/** Milliseconds after which a conversion at an external host is considered failed. */
const maxHostConversionMs = 24 * 60 * minuteMs

/** Throws VideoDeletedError if the video was deleted; JobLeaseLostError if another process has taken over the conversion. */
export async function recordConversionStarted(
  { db, clock }: OutcomeDeps,
  { id, wasWaiting }: VideoToConvert,
  { isOurs }: Job,
) {
  await db.transaction(async (tx) => {
    if (!(await lockVideoBeingConverted(tx, id))) throw new VideoDeletedError(`video ${id}`)
    if (!(await tx.one(sql`select 1 where ${isOurs}`))) throw new JobLeaseLostError(`video ${id}`)
    const message = wasWaiting ? videosText.converting : videosText.convertingAgain
    await setVideoStatus(tx, { videoId: id, status: VideoStatus.Processing, message, staffId: null, now: clock.now() })
    if (wasWaiting) await tx.run(sql`update video set percentage = 0 where id = ${id}`)
  })
}

export async function recordVideoConversionDone(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id }: VideoToConvert,
  { answer, keepDays }: { answer: Extract<VideoHostStatus, { kind: 'done' }>; keepDays: number },
): Promise<void> {
  if (!(await lockVideoBeingConverted(tx, id))) return
  const now = clock.now()
  const message = answer.message ?? videosText.ready
  await setVideoStatus(tx, { videoId: id, status: VideoStatus.Done, message, staffId: null, now })
  await tx.run(sql`
    update video set playable = ${JSON.stringify(answer.playable)}, duration_seconds = ${answer.durationSeconds}, percentage = 100,
      original_until = ${new Date(now.getTime() + keepDays * 24 * 60 * minuteMs)} where id = ${id}`)
}

/**
 * Stores the progress of a conversion at an external host, and returns when to ask the host again. Throws
 * VideoHostError if the conversion has not ended after a day.
 */
export function recordHostConversionProgress(
  { clock }: Pick<Deps, 'clock'>,
  { id, wasWaiting, begunAt }: VideoToConvert,
  { percentage, askAgainMs }: Extract<VideoHostStatus, { kind: 'processing' }>,
): JobResult {
  const now = clock.now().getTime()
  if (!wasWaiting && begunAt && now - Date.parse(begunAt) > maxHostConversionMs)
    throw new VideoHostError(videosText.hostTooSlow, { isFinal: true })
  const shown = Math.min(99, Math.floor(percentage))
  return {
    againAt: new Date(now + askAgainMs),
    async write(tx) {
      await tx.run(
        sql`update video set percentage = greatest(percentage, ${shown}) where id = ${id} and ${isVideoBeingConvertedSql}`,
      )
    },
  }
}

export async function recordConversionError(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  failure: JobFailure,
): Promise<void> {
  const { key, error, retryMinutes } = failure
  const videoId = Number(key)
  if (!(await lockVideoBeingConverted(tx, videoId))) return
  const change = { videoId, staffId: null, now: clock.now() }
  const reason = conversionErrorText(error)
  if (retryMinutes === null) return setVideoStatus(tx, { ...change, status: VideoStatus.Error, message: reason })
  const message = videosText.triedAgain(reason, retryMinutes)
  await setVideoStatus(tx, { ...change, status: VideoStatus.Waiting, message })
  await tx.run(sql`update video set percentage = 0 where id = ${videoId}`)
}

function conversionErrorText(error: unknown): string {
  if (error instanceof VideoHostError) return error.message
  return error instanceof TooManyJobAttemptsError ? videosText.cutOffOften : videosText.unexpected
}

/** Returns false if the video was deleted; then the caller must write nothing. */
async function lockVideoBeingConverted(tx: Db, id: number): Promise<boolean> {
  const lock: Sql = sql`select id from video where id = ${id} and ${isVideoBeingConvertedSql} for update`
  return (await tx.one(lock)) !== undefined
}
