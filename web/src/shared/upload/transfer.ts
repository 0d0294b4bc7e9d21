import type { DetailedError, HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client'
import { ApiError } from '../api/api-error.ts'
import { handleRefusal } from '../api/call.ts'
import { freshToken } from '../api/session.ts'
import { server } from '../api/transport.ts'
import { transferText } from './transfer.text.ts'

/** No byte for so long, and the connection is taken for dead: a pulled cable makes no error. Changed in tests. */
export const stall = { ms: 60_000 }

/** A transfer that ended badly. `status` 0: no answer came. */
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
  /** Where places for bytes are made at our own server. */
  endpoint: string
  uploadUrl: string
  /** What the server knows the upload by, besides the file's name and type. */
  metadata: Record<string, string>
  /** Bytes of one request. */
  partBytes: number
  signal: AbortSignal
  /** Another address than before: the server had forgotten the upload and has made a new place for it. */
  onUrl: (uploadUrl: string) => void
  /** Bytes on their way or there. */
  onProgress: (bytes: number) => void
  /** Bytes that are there for good. */
  onAccepted: (bytes: number) => void
}

/**
 * Brings the bytes to a tus address, from where the server has got to. Throws TransferError, or an AbortError by `signal`.
 * An upload that the server has forgotten is begun anew by its metadata; only then, for tus-js-client itself would begin
 * anew after any trouble with the first question, and lose what is there.
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
 * The address of the bytes at our own server by their metadata: where they are, or a new and empty place for them.
 * @throws TransferError 404: nothing that goes on here | 400: another size
 */
export async function uploadAddressOf(one: Asking): Promise<string> {
  return shortened(await send(one, { endpoint: new URL(one.endpoint, origin()).href }))
}

/** Answers the address; to an endpoint it sends no bytes. */
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
      let watch = setTimeout(dead, stall.ms)
      const alive = () => {
        clearTimeout(watch)
        watch = setTimeout(dead, stall.ms)
      }
      const upload = new tus.Upload(file, {
        ...where,
        metadata: { filename: file.name, filetype: file.type, ...metadata },
        chunkSize: partBytes,
        // The list knows when to try again, and where the bytes are.
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

/** The token is for our own server only; a video host's address is a secret by itself. */
async function prepare(request: HttpRequest, signal: AbortSignal): Promise<void> {
  if (isOurs(request.getURL())) {
    // A browser sends these to a video host only if that host allows them by name.
    request.setHeader('Cache-Control', 'no-cache')
    request.setHeader('Pragma', 'no-cache')
    const token = await freshToken()
    if (token) request.setHeader('Authorization', `Bearer ${token}`)
  }
  // tus-js-client would send what was stopped while its token was waited for.
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

/** Our tus server speaks plain text, made for people; what a proxy or a video host says is not. */
function saidBy(response: HttpResponse, isOurServer: boolean): string | undefined {
  const isText = response.getHeader('Content-Type')?.startsWith('text/plain') ?? true
  const words = response.getBody().trim()
  return isOurServer && isText && words.length <= longestWords ? words || undefined : undefined
}
