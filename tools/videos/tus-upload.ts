import { createReadStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import {
  computeUploadRequestBytes,
  connectionCheckIntervalMs,
  uploadQueueCheckIntervalMs,
  uploadRetryDelaysMs,
} from '@markaz/protocol/teaching/videos/upload'
import { type DetailedError, Upload } from 'tus-js-client'
import type { SignedInUser } from './person.ts'

interface TusFile {
  name: string
  size: number
  source: string | Buffer
}

interface TusEvents {
  onPart?(acceptedBytes: number): void
  onOffset?(offsetBytes: number): void
}

/** An upload that failed for good: the server refused it (HTTP `status`), or no longer answered (`status` 0). */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Waits while the server does not answer, and retries other errors after the delays of the web application.
 * @throws UploadError
 */
export async function uploadByTus(
  person: SignedInUser,
  video: { videoId: string; uploadUrl: string },
  file: TusFile,
  events: TusEvents = {},
): Promise<void> {
  let accepted = 0
  const onPart = (acceptedBytes: number) => {
    accepted = acceptedBytes
    events.onPart?.(acceptedBytes)
  }
  for (let attempt = 0; ; ) {
    const before = accepted
    try {
      return await sendOnce(person, video, file, { ...events, onPart })
    } catch (error) {
      if (!(error instanceof UploadError) || isFinal(error.status)) throw error
      if (accepted > before) attempt = 0
      const waitMs = error.status === 423 ? uploadQueueCheckIntervalMs : uploadRetryDelaysMs.lesson[attempt++]
      if (waitMs === undefined) throw error
      if ([0, 502, 503, 504].includes(error.status)) await serverIsThere(person.base)
      else await delay(waitMs)
    }
  }
}

function sendOnce(
  person: SignedInUser,
  video: { videoId: string; uploadUrl: string },
  file: TusFile,
  { onPart, onOffset }: TusEvents,
): Promise<void> {
  // tus-js-client accepts a file only as a read stream, but uses only the stream's path and opens each part itself.
  const source = typeof file.source === 'string' ? createReadStream(file.source) : file.source
  return new Promise((resolve, reject) => {
    new Upload(source as Buffer, {
      uploadUrl: video.uploadUrl,
      chunkSize: computeUploadRequestBytes(file.size),
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, filetype: 'video/mp4', videoId: video.videoId },
      headers: { 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
      async onBeforeRequest(request) {
        request.setHeader('Authorization', `Bearer ${await person.token()}`)
      },
      onAfterResponse(request, response) {
        const offset = response.getHeader('Upload-Offset')
        if (request.getMethod() === 'HEAD' && response.getStatus() === 200 && offset) onOffset?.(Number(offset))
      },
      onChunkComplete: (_partBytes, acceptedBytes) => onPart?.(acceptedBytes),
      onSuccess: () => resolve(),
      onError: (error) => reject(failed(error)),
    }).start()
  })
}

function failed(error: Error | DetailedError): UploadError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new UploadError(0, error.message)
  const body = response.getBody()
  let said = body
  try {
    said = JSON.parse(body).error.errMsg
  } catch {}
  return new UploadError(response.getStatus(), said)
}

const isFinal = (status: number) =>
  status === 507 || (status >= 400 && status < 500 && ![408, 409, 423, 425, 429].includes(status))

async function serverIsThere(base: string): Promise<void> {
  do await delay(connectionCheckIntervalMs)
  while (
    !(await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
}
