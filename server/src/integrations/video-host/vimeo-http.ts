import { smallJson } from '../limited-body.ts'
import { recordCall } from '../outside.ts'
import { VideoHostError } from './port.ts'

export interface VimeoSettings {
  token: string
  /** Default: https://api.vimeo.com */
  url?: string | undefined
  /**
   * The only site whose pages may embed the videos, such as `markaz.uz`; null = any site that knows a video's address.
   */
  embedDomain?: string | null
  /** Time limit of a complete answer; default: 15 s. */
  timeoutMs?: number
}

export interface VimeoAnswer {
  /** Never 401, 408, 429 or above 499, because these are thrown. */
  status: number
  headers: Headers
  /** null = not JSON, or too large. */
  body: unknown
}

interface Question {
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface AskVimeo {
  /** Calls the API with the token. */
  api(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, question?: Question): Promise<VimeoAnswer>
  /** Requests the offset of a tus upload; without the token, which the upload server must not get. */
  head(uploadUrl: string, question?: Question): Promise<VimeoAnswer>
}

/** Vimeo requires a pause of this length. */
export class VimeoBusyError extends VideoHostError {
  readonly retryAfterMs: number
  constructor(retryAfterMs: number) {
    super("Vimeo hozir juda band (429): birozdan keyin yana so'raladi", { isFinal: false })
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Sends requests to Vimeo. Redirects are not followed, because they would receive the token. Errors contain neither
 * answers nor the token.
 * @throws VideoHostError, not final: network, timeout, busy or failing Vimeo, a refused token; the signal's reason when
 * it is aborted
 */
export function vimeoHttp({ token, url = 'https://api.vimeo.com', timeoutMs = 15_000 }: VimeoSettings): AskVimeo {
  const root = url.replace(/\/+$/, '')

  async function once(method: string, address: string, { body, headers, signal }: Question): Promise<VimeoAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    let answer: unknown
    try {
      response = await fetch(address, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      answer = await smallJson(response)
    } catch (cause) {
      signal?.throwIfAborted()
      const why = timeout.aborted ? `${timeoutMs / 1000} soniyada javob bermadi` : "bilan bog'lanib bo'lmadi"
      throw new VideoHostError(`Vimeo ${why}`, { isFinal: false, cause })
    }
    const { status } = response
    if (status >= 300 && status < 400) {
      throw new VideoHostError("Vimeo boshqa manzilga yo'naltirdi: manzil sozlamasini tekshiring", { isFinal: false })
    }
    if (status === 401) {
      throw new VideoHostError('Vimeo tokenni tan olmadi (401): MARKAZ_VIMEO_TOKEN sozlamasini tekshiring', {
        isFinal: false,
      })
    }
    if (status === 429) throw new VimeoBusyError(retryAfterMs(response.headers))
    if (status >= 500 || status === 408) {
      throw new VideoHostError(`Vimeo vaqtincha ishlamayapti (${status})`, { isFinal: false })
    }
    return { status, headers: response.headers, body: answer }
  }

  const isBusy = (error: unknown) => error instanceof VimeoBusyError
  const ask = (method: string, address: string, question: Question) =>
    recordCall('video', () => once(method, address, question), isBusy, { signal: question.signal })

  return {
    api: (method, path, question = {}) =>
      ask(method, root + path, {
        ...question,
        headers: { authorization: `bearer ${token}`, accept: 'application/vnd.vimeo.*+json;version=3.4' },
      }),
    head: (uploadUrl, question = {}) => ask('HEAD', uploadUrl, { ...question, headers: { 'tus-resumable': '1.0.0' } }),
  }
}

const [leastMs, mostMs] = [60_000, 3_600_000]

/** Parses `Retry-After` in seconds or as a date, limited to between one minute and one hour. */
function retryAfterMs(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  const waitMs = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return Number.isNaN(waitMs) ? leastMs : Math.min(mostMs, Math.max(leastMs, waitMs))
}
