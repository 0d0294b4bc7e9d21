import { setTimeout as pause } from 'node:timers/promises'
import { readLimitedResponseBody } from '../outside-systems.ts'
import { ErpError } from './port.ts'

export interface ErpClock {
  now(): number
  /** @throws the signal's reason if it is aborted while waiting */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClockForErp: ErpClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    pause(ms, undefined, { signal }).catch(() => {
      throw signal.reason
    }),
}

export interface ErpHttpSettings {
  /** Milliseconds within which an answer of the ERP must be complete, including its body. */
  timeoutMs: number
  maxAnswerBytes: number
  fetch: typeof globalThis.fetch
  clock: ErpClock
  assertHost: (url: URL) => Promise<void>
}

export interface ErpHttpResponse {
  status: number
  headers: Headers
  text: string
}

const tries = 3
const backoffMs = [1_000, 4_000]
const maxPauseMs = 120_000

/**
 * Retries temporary errors (network, timeout, 429, 502–504) and obeys `Retry-After`. A redirect would receive the
 * token, so it is not followed.
 * @throws ErpError unreachable, timeout, refused (redirect, 429), nonsense (answer too large or not UTF-8)
 */
export async function requestErp(
  settings: ErpHttpSettings,
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<ErpHttpResponse> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await requestOnce(settings, url, init, signal)
    if (!(outcome instanceof ErpError) && !busyStatuses.has(outcome.status)) return outcome
    if (attempt === tries) throw outcome instanceof ErpError ? outcome : unavailableError(outcome.status)
    const wanted = outcome instanceof ErpError ? null : retryAfterMs(outcome.headers, settings.clock.now())
    await settings.clock.sleep(Math.min(wanted ?? backoffMs[attempt - 1] ?? 0, maxPauseMs), signal)
  }
}

/** @throws ErpError of the kind `nonsense` if the text is not JSON */
export function parseErpJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ErpError('nonsense', `ERP javobi JSON emas (${path})`)
  }
}

const busyStatuses = new Set([429, 502, 503, 504])

/** Returns temporary errors, so that the caller can retry the request; throws all others. */
async function requestOnce(
  { timeoutMs, maxAnswerBytes, fetch, assertHost }: ErpHttpSettings,
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<ErpHttpResponse | ErpError> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    await assertHost(url)
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([signal, timeout]) })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new ErpError(
        'refused',
        `ERP boshqa manzilga yo'naltirdi (${response.status}): sozlamadagi manzilni tekshiring`,
      )
    }
    return { status: response.status, headers: response.headers, text: await bodyOf(response, maxAnswerBytes) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ErpError) throw error
    if (timeout.aborted) return new ErpError('timeout', `ERP ${timeoutMs / 1000} soniyada javob bermadi`)
    return new ErpError('unreachable', `ERP bilan bog'lanib bo'lmadi (${codeOf(error)})`)
  }
}

async function bodyOf(response: Response, maxBytes: number): Promise<string> {
  const body = await readLimitedResponseBody(response, maxBytes)
  if (body === null)
    throw new ErpError('nonsense', `ERP javobi juda katta (${Math.floor(maxBytes / 1_048_576)} MB dan ortiq)`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new ErpError('nonsense', 'ERP javobi UTF-8 matn emas')
  }
}

function unavailableError(status: number): ErpError {
  return status === 429
    ? new ErpError('refused', "ERP so'rovlar juda ko'p deb javob berdi (429)")
    : new ErpError('unreachable', `ERP hozir ishlamayapti (${status})`)
}

/**
 * Returns the milliseconds in the header `Retry-After` (seconds or a date); null = the header is missing or invalid.
 */
function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** Returns a code such as `ECONNREFUSED`, because the message of the error may contain the token. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'tarmoq xatosi'
}
