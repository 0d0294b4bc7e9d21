import { createReadStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { lineCheckMs, partSize, queueCheckMs, retryDelaysMs } from '@markaz/protocol/teaching/videos/upload'
import { type DetailedError, Upload } from 'tus-js-client'
import type { Person } from './person.ts'

interface TusFile {
  name: string
  size: number
  /** A path on this machine, or the bytes in memory. */
  source: string | Buffer
}

interface TusEvents {
  /** Part by part: what the server has taken. */
  onPart?(acceptedBytes: number): void
  /** What the server said it had when the upload was begun or gone on with. */
  onOffset?(offsetBytes: number): void
}

/** The server said no for good. `status` 0: nobody answered any more. */
export class UploadFailed extends Error {
  override name = 'UploadFailed'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * An upload by tus-js-client with the product's own settings (part size, metadata, headers), and going on as its page
 * does: while nobody answers it waits for the server, other trouble is tried again after the documented delays.
 * @throws UploadFailed
 */
export async function tusUpload(
  person: Person,
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
      if (!(error instanceof UploadFailed) || isFinal(error.status)) throw error
      if (accepted > before) attempt = 0
      const waitMs = error.status === 423 ? queueCheckMs : retryDelaysMs.lesson[attempt++]
      if (waitMs === undefined) throw error
      if ([0, 502, 503, 504].includes(error.status)) await serverIsThere(person.base)
      else await delay(waitMs)
    }
  }
}

function sendOnce(
  person: Person,
  video: { videoId: string; uploadUrl: string },
  file: TusFile,
  { onPart, onOffset }: TusEvents,
): Promise<void> {
  // Only the path of the stream counts: the client opens each part by itself.
  const source = typeof file.source === 'string' ? createReadStream(file.source) : file.source
  return new Promise((resolve, reject) => {
    new Upload(source as Buffer, {
      uploadUrl: video.uploadUrl,
      chunkSize: partSize(file.size),
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

function failed(error: Error | DetailedError): UploadFailed {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new UploadFailed(0, error.message)
  const body = response.getBody()
  let said = body
  try {
    said = JSON.parse(body).error.errMsg
  } catch {}
  return new UploadFailed(response.getStatus(), said)
}

const isFinal = (status: number) =>
  status === 507 || (status >= 400 && status < 500 && ![408, 409, 423, 425, 429].includes(status))

async function serverIsThere(base: string): Promise<void> {
  do await delay(lineCheckMs)
  while (
    !(await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
}
