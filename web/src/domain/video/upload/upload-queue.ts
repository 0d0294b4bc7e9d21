import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { uploadQueueCheckIntervalMs } from '@markaz/protocol/teaching/videos/upload'
import { ApiError } from '../../../shared/api/api-error.ts'
import { logToServer } from '../../../shared/api/call.ts'
import { notify } from '../../../shared/notify/toasts.ts'
import { resumeUploadsIfServerReady } from '../../../shared/upload/server-connection.ts'
import { videoStatusLabel } from '../video-status.tsx'
import { FileUnreadableError, isServerUnreachable, runUpload, toUploadError } from './run-upload.ts'
import { uploadText as words } from './upload.text.ts'
import {
  changeFileOfUploadEntry,
  findUploadEntry,
  lastReportedVideoStatus,
  rememberStatusReportedToServer,
  setUploadStatus,
} from './upload-entries.ts'
import { isUploadUnderWay, uploadEntriesOfThisTab, uploadJobs } from './upload-jobs.ts'
import { notifyVideosChangedListeners, readUploads } from './upload-list.ts'
import { readVideo, reportUploadStatus } from './video-api.ts'

/**
 * Number of simultaneous uploads. A browser opens only six connections to a host, of which other requests need some.
 */
const atOnce = 2

/** Starts waiting uploads if fewer than two are running. Called at each change and every five seconds. */
export function startDueUploads(): void {
  for (const { key, file } of uploadEntriesOfThisTab()) {
    const running = [...uploadJobs.values()].filter((job) => job.running).length
    const job = uploadJobs.get(key)
    // A status report that is still being sent must arrive before the next report.
    const isBusy = job?.running || saying.has(key)
    if (running < atOnce && file.currentStatus === 'queued' && job?.file && !isBusy) void run(key, job.file)
  }
}

async function run(key: string, file: File): Promise<void> {
  const job = uploadJobs.get(key)
  if (!job) return
  const running = new AbortController()
  job.running = running
  try {
    await runUpload(key, file, running.signal)
  } catch (error) {
    if (!running.signal.aborted) fail(key, error)
  } finally {
    if (job.running === running) job.running = null
  }
  reportUnreportedUploadStatuses()
  startDueUploads()
}

function fail(key: string, error: unknown): void {
  const entry = findUploadEntry(key)
  const job = uploadJobs.get(key)
  // The upload was removed, or the session has ended (401) and the upload continues after the next sign-in.
  if (!entry || !job || (error instanceof ApiError && error.status === 401)) return
  if (error instanceof FileUnreadableError) {
    job.file = null
    job.handle = undefined
    const { progress } = entry.file
    setUploadStatus(key, VideoStatus.Pause, words.fileNotRead(progress), {
      needsFile: true,
      trouble: words.fileLost(progress),
    })
    return
  }
  const { message, detail } = errorTextsOf(error)
  const isRefused = refusals.has(toUploadError(error).status)
  setUploadStatus(key, VideoStatus.Error, message, {
    isRefused,
    trouble: [message, detail].filter(Boolean).join('. '),
  })
  notify({ tone: 'error', title: message, detail: detail ?? entry.origName, key: `upload-${key}`, seconds: 8 })
  logToServer('error', words.log(entry.id, entry.file.name, [message, detail].filter(Boolean).join('. ')))
}

/** Status codes with which the server refuses a file finally: too large, or not a video. */
const refusals: ReadonlySet<number | null> = new Set([413, 415])

function errorTextsOf(error: unknown): { message: string; detail: string | null } {
  const { message, cause } = error as Error
  const inner = error instanceof ApiError ? error : cause
  const field = inner instanceof ApiError ? Object.values(inner.fields ?? {})[0] : undefined
  const detail = field ?? (inner instanceof ApiError && inner !== error ? inner.errMsg : null)
  return { message, detail }
}

export function reportUnreportedUploadStatuses(): void {
  for (const entry of uploadEntriesOfThisTab()) {
    const { key, id, history } = entry
    const status = entry.file.currentStatus
    if (status !== VideoStatus.Pause && status !== VideoStatus.Error) continue
    if (id === null || lastReportedVideoStatus(key) === status || uploadJobs.get(key)?.running || saying.has(key))
      continue
    saying.add(key)
    reportUploadStatus(entry, status, history.at(-1)?.message ?? videoStatusLabel(status))
      // A status that the server refuses is not reported again: another tab may have reported a newer status.
      .catch((error: unknown) => isServerUnreachable(error) || rememberStatusReportedToServer(key, status))
      .finally(() => {
        saying.delete(key)
        startDueUploads()
      })
  }
}
const saying = new Set<string>()

let looks = 0
let timer: ReturnType<typeof setInterval> | undefined

export function startUploadQueuePolling(): void {
  timer ??= setInterval(look, uploadQueueCheckIntervalMs)
}

export function stopUploadQueuePolling(): void {
  clearInterval(timer)
  timer = undefined
}

function look(): void {
  if (readUploads().length === 0) {
    stopUploadQueuePolling()
    return
  }
  looks += 1
  startDueUploads()
  reportUnreportedUploadStatuses()
  if (uploadEntriesOfThisTab().some(isUploadUnderWay)) void resumeUploadsIfServerReady()
  if (looks % 2 === 0 && !document.hidden) for (const { key } of readUploads()) void follow(key)
}

const unread = new Set<number>()

async function follow(key: string): Promise<void> {
  const entry = findUploadEntry(key)
  const before = entry?.file.currentStatus
  const isAtServer = before === VideoStatus.Waiting || before === VideoStatus.Processing
  if (!entry || entry.id === null || !isAtServer || unread.has(entry.id)) return
  const video = await readVideo(entry.id)
  if (video === 'refused') unread.add(entry.id)
  if (!video || video === 'refused' || findUploadEntry(key)?.file.currentStatus !== before) return
  const isProcessing = video.status === VideoStatus.Processing
  if (video.status !== before) {
    rememberStatusReportedToServer(key, video.status)
    setUploadStatus(key, video.status, video.message ?? videoStatusLabel(video.status), {
      progress: isProcessing ? video.percentage / 100 : 1,
      trouble: video.message,
    })
    notifyVideosChangedListeners()
  } else if (isProcessing) changeFileOfUploadEntry(key, { progress: video.percentage / 100 })
}
