import { tusUploadPath } from '@markaz/protocol/route'
import { VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import {
  computeUploadRequestBytes,
  connectionCheckIntervalMs,
  uploadQueueCheckIntervalMs,
  uploadRetryDelaysMs,
} from '@markaz/protocol/teaching/videos/upload'
import { ApiError } from '../../../shared/api/api-error.ts'
import { delay, waitUntilServerReachable } from '../../../shared/upload/server-connection.ts'
import { createUploadSpeedMeter, transferFile, UploadTransferError } from '../../../shared/upload/transfer.ts'
import { uploadText as words } from './upload.text.ts'
import {
  changeFileOfUploadEntry,
  changeUploadEntry,
  findUploadEntry,
  lastReportedVideoStatus,
  rememberStatusReportedToServer,
  setUploadStatus,
  showUploadProgress,
} from './upload-entries.ts'
import type { UploadEntry } from './upload-list.ts'
import { createUploadLink, reportUploadStatus } from './video-api.ts'

/** The file can no longer be read, because it was moved or changed, or its USB stick was removed. */
export class FileUnreadableError extends Error {
  override name = 'FileUnreadableError'
}

class UploadNotCreatedError extends Error {
  override name = 'UploadNotCreatedError'
}

/** Maximum number of attempts, one every five seconds, while another request is writing to the same upload. */
const lockedTimes = 60

/**
 * Runs an upload. Without a connection, the upload waits; other errors are retried after `uploadRetryDelaysMs`.
 * @throws errors that a retry cannot solve
 */
export async function runUpload(key: string, file: File, signal: AbortSignal): Promise<void> {
  const delaysMs = uploadRetryDelaysMs[findUploadEntry(key)?.type ?? VideoType.Lesson]
  let attempt = 0
  let locked = 0
  for (;;) {
    let hasMoved = false
    const onPart = () => {
      hasMoved = true
    }
    try {
      await tryOnce(key, file, signal, onPart)
      return
    } catch (error) {
      signal.throwIfAborted()
      const { status } = toUploadError(error)
      if (status === 0) await mustBeReadable(file)
      if (hasMoved) attempt = 0
      if (isFinal(error)) throw error
      // 409 = the server has another status of the upload, e.g. because another tab has paused the upload. The next
      // attempt reports this tab's status again.
      if (status === 409) rememberStatusReportedToServer(key, null)
      if (status === 423 && locked < lockedTimes) {
        locked += 1
        await delay(uploadQueueCheckIntervalMs, signal)
        continue
      }
      const delayMs = delaysMs[attempt]
      if (delayMs === undefined) throw error
      attempt += 1
      if (isServerUnreachable(error)) {
        changeFileOfUploadEntry(key, { trouble: words.noLine, speed: null, leftSeconds: null })
        await delay(connectionCheckIntervalMs, signal)
        await waitUntilServerReachable(signal)
      } else {
        changeFileOfUploadEntry(key, { trouble: retryWords(error, delayMs), speed: null, leftSeconds: null })
        await delay(delayMs, signal)
      }
    }
  }
}

async function tryOnce(key: string, file: File, signal: AbortSignal, onPart: () => void): Promise<void> {
  await link(key, signal)
  try {
    await send(key, file, signal, onPart)
    await finish(key, signal)
  } catch (error) {
    if (!isGone(error)) throw error
    // The server may have received the complete file already, so that only its response was lost.
    if (await isFinished(key, signal)) return
    // The server deletes unfinished uploads after a day. The upload then begins again with a new video.
    await linkAnew(key, signal)
    await send(key, file, signal, onPart)
    await finish(key, signal)
  }
}

async function isFinished(key: string, signal: AbortSignal): Promise<boolean> {
  try {
    await finish(key, signal)
    return true
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

/** Makes sure that the server has created the video of the upload and knows that the video is being uploaded. */
async function link(key: string, signal: AbortSignal): Promise<void> {
  const entry = must(key, signal)
  if (entry.id === null) {
    await ask(entry, signal)
    setUploadStatus(key, VideoStatus.Uploading, words.started)
    return
  }
  const message = entry.file.progress > 0 ? words.goesOn(entry.file.progress) : words.started
  if (lastReportedVideoStatus(key) !== VideoStatus.Uploading) {
    try {
      await reportUploadStatus(entry, VideoStatus.Uploading, message)
    } catch (error) {
      if (isGone(error)) return linkAnew(key, signal)
      throw error
    }
    signal.throwIfAborted()
  }
  if (entry.file.currentStatus !== VideoStatus.Uploading) setUploadStatus(key, VideoStatus.Uploading, message)
}

async function linkAnew(key: string, signal: AbortSignal): Promise<void> {
  // An entry in the list of parenting videos still refers to the deleted video, so the upload cannot get a new video.
  if (must(key, signal).type === VideoType.Parenting) throw new UploadNotCreatedError(words.givenUp)
  changeUploadEntry(key, { id: null, videoId: null, uploadUrl: null })
  rememberStatusReportedToServer(key, null)
  changeFileOfUploadEntry(key, { progress: 0 })
  await ask(must(key, signal), signal)
  setUploadStatus(key, VideoStatus.Uploading, words.startedAnew)
}

async function ask(entry: UploadEntry, signal: AbortSignal): Promise<void> {
  try {
    await createUploadLink(entry)
  } catch (error) {
    if (isServerUnreachable(error)) throw error
    throw new UploadNotCreatedError(words.noLink(entry.origName), { cause: error })
  }
  signal.throwIfAborted()
}

async function send(key: string, file: File, signal: AbortSignal, onPart: () => void): Promise<void> {
  const { uploadUrl, videoId } = must(key, signal)
  const meter = createUploadSpeedMeter()
  await transferFile({
    file,
    endpoint: tusUploadPath,
    uploadUrl: uploadUrl ?? '',
    metadata: { videoId: videoId ?? '' },
    partBytes: computeUploadRequestBytes(file.size),
    signal,
    onUrl: (url) => changeUploadEntry(key, { uploadUrl: url }),
    onProgress: (bytes) => showUploadProgress(key, bytes, meter.add(bytes, Date.now())),
    onAccepted: (bytes) => {
      onPart()
      showUploadProgress(key, bytes, meter.add(bytes, Date.now()), true)
    },
  })
}

/** Reports to the server that all bytes are uploaded, so that the server converts the video. */
async function finish(key: string, signal: AbortSignal): Promise<void> {
  await reportUploadStatus(must(key, signal), VideoStatus.Waiting, words.whole)
  setUploadStatus(key, VideoStatus.Waiting, words.whole, { progress: 1 })
}

export function toUploadError(error: unknown): { status: number | null; code: string | null } {
  const inner = error instanceof UploadNotCreatedError ? error.cause : error
  if (inner instanceof ApiError) return { status: inner.status, code: inner.code }
  return { status: inner instanceof UploadTransferError ? inner.status : null, code: null }
}

/** Returns whether the server is unreachable: there was no response, or only a proxy's error. */
export function isServerUnreachable(error: unknown): boolean {
  const { status, code } = toUploadError(error)
  return status !== null && [0, 502, 503, 504].includes(status) && code !== 'VIDEO_HOST_DOWN'
}

const isGone = (error: unknown) =>
  !(error instanceof UploadNotCreatedError) && [404, 410].includes(toUploadError(error).status ?? 0)

/** Returns whether a retry is useless. A wrong upload position (409 without one of our error codes) is retried. */
function isFinal(error: unknown): boolean {
  const { status, code } = toUploadError(error)
  if (status === null || status === 507 || error instanceof UploadNotCreatedError) return true
  if (status === 409) return code !== null && code !== 'VIDEO_NOT_WHOLE'
  return status >= 400 && status < 500 && ![408, 423, 425, 429].includes(status)
}

const retryWords = (error: unknown, delayMs: number) =>
  delayMs < 60_000 ? null : words.retry((error as Error).message, Math.ceil(delayMs / 60_000))

async function mustBeReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new FileUnreadableError(file.name, { cause: error })
  }
}

function must(key: string, signal: AbortSignal): UploadEntry {
  signal.throwIfAborted()
  const entry = findUploadEntry(key)
  if (!entry) throw new DOMException('Cancelled', 'AbortError')
  return entry
}
