import { readSmallJsonResponse, recordOutsideSystemCall } from '../outside-systems.ts'
import { VideoHostError } from './port.ts'

export interface VimeoSettings {
  token: string
  /** The address of Vimeo's API; default: https://api.vimeo.com */
  url?: string | undefined
  /** The only site that may embed the videos, such as `markaz.uz`; null = any site. */
  embedDomain?: string | null
  /** Milliseconds within which Vimeo must answer a request; default: 15 seconds. */
  timeoutMs?: number
}

export interface VimeoHttpResponse {
  /** The HTTP status; never 401, 408, 429 or above 499, because an error is thrown for these. */
  status: number
  headers: Headers
  /** null = Vimeo's answer is not JSON, or too large. */
  body: unknown
}

interface Question {
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface AskVimeo {
  api(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, question?: Question): Promise<VimeoHttpResponse>
  /** Asks how many bytes of an upload have arrived, without the token, because the upload server must not get it. */
  head(uploadUrl: string, question?: Question): Promise<VimeoHttpResponse>
}

/** Thrown when Vimeo requires that no requests are sent to it for some time. */
export class VimeoBusyError extends VideoHostError {
  readonly retryAfterMs: number
  constructor(retryAfterMs: number) {
    super("Vimeo hozir juda band (429): birozdan keyin yana so'raladi", { isFinal: false })
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Redirects are not followed, because their target would receive the token. Errors contain neither Vimeo's answers nor
 * the token.
 * @throws VideoHostError that is not final: network error, timeout, busy or failing Vimeo, refused token
 */
export function createVimeoHttpClient({
  token,
  url = 'https://api.vimeo.com',
  timeoutMs = 15_000,
}: VimeoSettings): AskVimeo {
  const root = url.replace(/\/+$/, '')

  async function once(
    method: string,
    address: string,
    { body, headers, signal }: Question,
  ): Promise<VimeoHttpResponse> {
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
      answer = await readSmallJsonResponse(response)
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
    recordOutsideSystemCall('video', () => once(method, address, question), isBusy, { signal: question.signal })

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

/**
 * Returns the milliseconds in the header `Retry-After` (seconds or a date), but at least a minute and at most an hour.
 */
function retryAfterMs(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  const waitMs = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return Number.isNaN(waitMs) ? leastMs : Math.min(mostMs, Math.max(leastMs, waitMs))
}
