import type { DetailedError, HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client'
import { ApiError } from '../api/api-error.ts'
import { handleRefusal } from '../api/call.ts'
import { freshToken } from '../api/session.ts'
import { server } from '../api/transport.ts'
import { transferText } from './transfer.text.ts'

/**
 * Milliseconds without progress after which the connection counts as dead: an unplugged cable causes no error. Tests
 * change the value.
 */
export const stallTimeout = { ms: 60_000 }

/** A failed transfer. `status` 0: no answer arrived. */
export class TransferError extends Error {
  override name = 'TransferError'
  readonly status: number

  constructor(status: number, words: string, cause?: unknown) {
    super(words, { cause })
    this.status = status
  }
}

interface Transfer {
  file: File
  /** The tus endpoint of our server, which creates uploads. */
  endpoint: string
  uploadUrl: string
  /** Metadata by which the server identifies the upload, in addition to the file's name and type. */
  metadata: Record<string, string>
  /** Bytes per request. */
  partBytes: number
  signal: AbortSignal
  /** Called with a new address if the server had lost the upload and created it again. */
  onUrl: (uploadUrl: string) => void
  /** Bytes sent, including unconfirmed bytes. */
  onProgress: (bytes: number) => void
  /** Bytes that the server has confirmed. */
  onAccepted: (bytes: number) => void
}

/**
 * Sends the file to a tus address, resuming after the bytes that the server has. Throws TransferError, or AbortError by
 * `signal`. Only an upload that the server has lost (404, 410) is created again: tus-js-client would do so after any
 * first error and lose the sent bytes.
 */
export async function transfer(one: Transfer): Promise<void> {
  try {
    await send(one, { uploadUrl: new URL(one.uploadUrl, origin()).href })
  } catch (error) {
    const isForgotten = error instanceof TransferError && (error.status === 404 || error.status === 410)
    if (!isForgotten || !isOurs(one.uploadUrl)) throw error
    const uploadUrl = await uploadAddressOf(one)
    one.onUrl(uploadUrl)
    await send(one, { uploadUrl: new URL(uploadUrl, origin()).href })
  }
}

type Asking = Pick<Transfer, 'file' | 'endpoint' | 'metadata' | 'partBytes' | 'signal'>

/**
 * Returns the address of the upload at our server: an existing upload with the same metadata, or a new, empty upload.
 * @throws TransferError 404: no such upload is allowed here | 400: the size differs
 */
export async function uploadAddressOf(one: Asking): Promise<string> {
  return shortened(await send(one, { endpoint: new URL(one.endpoint, origin()).href }))
}

/** Sends the file and returns the upload's address; with an endpoint it only creates the upload and sends no bytes. */
async function send(
  { file, metadata, partBytes, signal, ...told }: Asking & Partial<Transfer>,
  where: Partial<UploadOptions>,
): Promise<string> {
  const tus = await import('tus-js-client')
  signal.throwIfAborted()
  let stop = () => {}
  try {
    return await new Promise<string>((resolve, reject) => {
      const dead = () => reject(new TransferError(0, transferText.noLine))
      let watch = setTimeout(dead, stallTimeout.ms)
      const alive = () => {
        clearTimeout(watch)
        watch = setTimeout(dead, stallTimeout.ms)
      }
      const upload = new tus.Upload(file, {
        ...where,
        metadata: { filename: file.name, filetype: file.type, ...metadata },
        chunkSize: partBytes,
        // tus-js-client must not retry: the upload list retries, and it also stores the upload address.
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
          told.onProgress?.(bytes)
        },
        onChunkComplete: (_, bytes) => told.onAccepted?.(bytes),
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

const origin = () => server.origin || location.origin
const isOurs = (url: string) => new URL(url, origin()).origin === origin()
const shortened = (url: string) => (isOurs(url) ? new URL(url, origin()).pathname : url)

/** Adds the token only for our own server; a video host's address is itself a secret. */
async function prepare(request: HttpRequest, signal: AbortSignal): Promise<void> {
  if (isOurs(request.getURL())) {
    // Only for our server: a video host would have to allow these headers by CORS.
    request.setHeader('Cache-Control', 'no-cache')
    request.setHeader('Pragma', 'no-cache')
    const token = await freshToken()
    if (token) request.setHeader('Authorization', `Bearer ${token}`)
  }
  // Without this, tus-js-client would send a request that was aborted while the token was being renewed.
  signal.throwIfAborted()
}

function translated(error: Error | DetailedError): unknown {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) {
    const cause = 'causingError' in error ? error.causingError : error
    return cause instanceof ApiError ? cause : new TransferError(0, transferText.noLine, error)
  }
  const status = response.getStatus()
  const isOurServer = 'originalRequest' in error && isOurs(error.originalRequest.getURL())
  const said = saidBy(response, isOurServer)
  if (status === 401 && isOurServer) {
    const refusal = new ApiError(401, said ? { errMsg: said } : {})
    handleRefusal(refusal, 'sent')
    return refusal
  }
  return new TransferError(status, said ?? transferText.refused(status), error)
}

const longestWords = 300

/**
 * Returns the text of an error of our own tus server, which is written for users; texts of a proxy or a video host are
 * not.
 */
function saidBy(response: HttpResponse, isOurServer: boolean): string | undefined {
  const isText = response.getHeader('Content-Type')?.startsWith('text/plain') ?? true
  const words = response.getBody().trim()
  return isOurServer && isText && words.length <= longestWords ? words || undefined : undefined
}
