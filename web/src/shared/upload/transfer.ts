import type { DetailedError, HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client'
import { ApiError } from '../api/api-error.ts'
import { endSessionOrShowForbidden } from '../api/call.ts'
import { getValidAccessToken } from '../api/session.ts'
import { apiServer } from '../api/transport.ts'
import { fileTransferText } from './transfer.text.ts'

const windowMs = 10_000

/** Returns a function that measures the speed in bytes per second over the last ten seconds; null = not known yet. */
export function createUploadSpeedMeter() {
  let samples: { atMs: number; bytes: number }[] = []
  return {
    add(bytes: number, atMs: number): number | null {
      // If there are fewer bytes than before, a part is being sent again, so the measurement starts again.
      if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = []
      samples.push({ atMs, bytes })
      while (samples.length > 2 && atMs - (samples[0]?.atMs ?? 0) > windowMs) samples.shift()
      const first = samples[0]
      const spentMs = first ? atMs - first.atMs : 0
      return first && spentMs >= 500 ? ((bytes - first.bytes) * 1000) / spentMs : null
    },
  }
}

/** Milliseconds without progress after which a connection counts as broken: an unplugged cable causes no error. */
export const stallTimeout = { ms: 60_000 }

/** `status` 0: there was no response to the upload. */
export class UploadTransferError extends Error {
  override name = 'UploadTransferError'
  readonly status: number

  constructor(status: number, words: string, cause?: unknown) {
    super(words, { cause })
    this.status = status
  }
}

interface Transfer {
  file: File
  endpoint: string
  uploadUrl: string
  metadata: Record<string, string>
  partBytes: number
  signal: AbortSignal
  /** Called with a new address if the server had lost the upload and it was created again. */
  onUrl: (uploadUrl: string) => void
  /** Called with the number of sent bytes, including those that the server has not confirmed yet. */
  onProgress: (bytes: number) => void
  /** Called with the number of bytes that the server has confirmed. */
  onAccepted: (bytes: number) => void
}

/**
 * The upload is created again only if the server has lost it (404, 410), so that no sent bytes are lost.
 * @throws UploadTransferError if it fails, AbortError if `signal` aborts
 */
export async function transferFile(transfer: Transfer): Promise<void> {
  try {
    await send(transfer, { uploadUrl: new URL(transfer.uploadUrl, origin()).href })
  } catch (error) {
    const isForgotten = error instanceof UploadTransferError && (error.status === 404 || error.status === 410)
    if (!isForgotten || !isOurs(transfer.uploadUrl)) throw error
    const uploadUrl = await uploadAddressOf(transfer)
    transfer.onUrl(uploadUrl)
    await send(transfer, { uploadUrl: new URL(uploadUrl, origin()).href })
  }
}

type UploadAddressOptions = Pick<Transfer, 'file' | 'endpoint' | 'metadata' | 'partBytes' | 'signal'>

/**
 * Returns the address of the unfinished upload with this metadata, or of a new empty upload.
 * @throws UploadTransferError 404: such an upload is not allowed; 400: the unfinished upload has another file size
 */
export async function uploadAddressOf(options: UploadAddressOptions): Promise<string> {
  return shortened(await send(options, { endpoint: new URL(options.endpoint, origin()).href }))
}

/** Sends the file and returns the upload's address. If `endpoint` is given, only creates an empty upload. */
async function send(
  { file, metadata, partBytes, signal, ...callbacks }: UploadAddressOptions & Partial<Transfer>,
  where: Partial<UploadOptions>,
): Promise<string> {
  const tus = await import('tus-js-client')
  signal.throwIfAborted()
  let stop = () => {}
  try {
    return await new Promise<string>((resolve, reject) => {
      const dead = () => reject(new UploadTransferError(0, fileTransferText.noLine))
      let watch = setTimeout(dead, stallTimeout.ms)
      const alive = () => {
        clearTimeout(watch)
        watch = setTimeout(dead, stallTimeout.ms)
      }
      const upload = new tus.Upload(file, {
        ...where,
        metadata: { filename: file.name, filetype: file.type, ...metadata },
        chunkSize: partBytes,
        // Our upload code retries, so tus-js-client must not.
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: (request) => prepare(request, signal),
        onAfterResponse: alive,
        onUploadUrlAvailable: () => {
          if (!where.endpoint) return
          void upload.abort()
          resolve(upload.url ?? '')
        },
        onProgress: (bytes) => {
          alive()
          callbacks.onProgress?.(bytes)
        },
        onChunkComplete: (_, bytes) => callbacks.onAccepted?.(bytes),
        onSuccess: () => resolve(upload.url ?? ''),
        onError: (error) => reject(translated(error)),
      } as UploadOptions)
      const aborted = () => reject(signal.reason)
      signal.addEventListener('abort', aborted)
      stop = () => {
        clearTimeout(watch)
        signal.removeEventListener('abort', aborted)
        void upload.abort()
      }
      upload.start()
    })
  } finally {
    stop()
  }
}

const origin = () => apiServer.origin || location.origin
const isOurs = (url: string) => new URL(url, origin()).origin === origin()
const shortened = (url: string) => (isOurs(url) ? new URL(url, origin()).pathname : url)

/** Only requests to our server get the access token. At another video host, the address itself is the secret. */
async function prepare(request: HttpRequest, signal: AbortSignal): Promise<void> {
  if (isOurs(request.getURL())) {
    // Another video host would have to allow these headers by CORS, so only our server gets them.
    request.setHeader('Cache-Control', 'no-cache')
    request.setHeader('Pragma', 'no-cache')
    const token = await getValidAccessToken()
    if (token) request.setHeader('Authorization', `Bearer ${token}`)
  }
  // Without this line, tus-js-client would send the request even if the upload was aborted while the token was being
  // renewed.
  signal.throwIfAborted()
}

function translated(error: Error | DetailedError): unknown {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) {
    const cause = 'causingError' in error ? error.causingError : error
    return cause instanceof ApiError ? cause : new UploadTransferError(0, fileTransferText.noLine, error)
  }
  const status = response.getStatus()
  const isOurServer = 'originalRequest' in error && isOurs(error.originalRequest.getURL())
  const said = saidBy(response, isOurServer)
  if (status === 401 && isOurServer) {
    const refusal = new ApiError(401, said ? { errMsg: said } : {})
    endSessionOrShowForbidden(refusal, 'sent')
    return refusal
  }
  return new UploadTransferError(status, said ?? fileTransferText.refused(status), error)
}

const longestWords = 300

/**
 * Returns our server's error text, which is written for users; undefined if another server or a proxy wrote the text.
 */
function saidBy(response: HttpResponse, isOurServer: boolean): string | undefined {
  const isText = response.getHeader('Content-Type')?.startsWith('text/plain') ?? true
  const words = response.getBody().trim()
  return isOurServer && isText && words.length <= longestWords ? words || undefined : undefined
}
