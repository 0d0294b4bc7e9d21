import { smallJson } from '../limited-body.ts'
import { VideoHostError } from './port.ts'

export interface VimeoSettings {
  token: string
  /** Default https://api.vimeo.com */
  url?: string | undefined
  /** The one site whose pages may show the videos, such as `markaz.uz`; null = any that knows a video's address. */
  embedDomain?: string | null
  /** The time for one whole answer; default 15 s. */
  timeoutMs?: number
}

export interface VimeoAnswer {
  /** Never 401, 408, 429 or above 499: those are thrown. */
  status: number
  headers: Headers
  /** null = no JSON, or an endless one. */
  body: unknown
}

interface Question {
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface AskVimeo {
  /** A call of the API, under the token. */
  api(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, question?: Question): Promise<VimeoAnswer>
  /** How far a tus upload is; without the token, which is none of the upload server's business. */
  head(uploadUrl: string, question?: Question): Promise<VimeoAnswer>
}

/** Vimeo asks to be left alone for so long. */
export class VimeoBusyError extends VideoHostError {
  readonly retryAfterMs: number
  constructor(retryAfterMs: number) {
    super("Vimeo hozir juda band (429): birozdan keyin yana so'raladi", { isFinal: false })
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Questions to Vimeo. A redirect is not followed: the token would travel with it. Neither answers nor the token are repeated in an
 * error.
 * @throws VideoHostError, not final: the network, a timeout, a busy or broken Vimeo, a token that is not taken; the
 *   signal's reason when it is cut off
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

  return {
    api: (method, path, question = {}) =>
      once(method, root + path, {
        ...question,
        headers: { authorization: `bearer ${token}`, accept: 'application/vnd.vimeo.*+json;version=3.4' },
      }),
    head: (uploadUrl, question = {}) => once('HEAD', uploadUrl, { ...question, headers: { 'tus-resumable': '1.0.0' } }),
  }
}

const [leastMs, mostMs] = [60_000, 3_600_000]

/** `Retry-After` in seconds or as a date, within a minute and an hour. */
function retryAfterMs(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  const waitMs = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return Number.isNaN(waitMs) ? leastMs : Math.min(mostMs, Math.max(leastMs, waitMs))
}
