import { minBytesPerSecond } from '@markaz/protocol/min-transfer-speed'
import { convertToChosenScript } from '../text/words.ts'
import { ApiError } from './api-error.ts'

/** Milliseconds after which a request is aborted; a file upload has additional time, depending on its size. */
const timeoutMs = 120_000

interface Asking extends Omit<RequestInit, 'signal'> {
  signal?: AbortSignal | undefined
  fileBytes?: number | undefined
}

/** @throws ApiError with status 0 if no response arrived */
export async function fetchWithTimeout(address: string, { fileBytes = 0, ...init }: Asking) {
  const timeout = AbortSignal.timeout(timeoutMs + Math.ceil((fileBytes / minBytesPerSecond) * 1000))
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetch(address, { ...init, signal })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0)
  }
}

export async function parseResponseEnvelope(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => null)) as {
    success?: boolean
    data?: unknown
    error?: object
  } | null
  if (response.ok && answer?.success) return answer.data
  const error = answer?.error as { errMsg?: string; fields?: Record<string, string> } | undefined
  throw new ApiError(
    response.status,
    error && { ...error, ...(error.errMsg && { errMsg: convertToChosenScript(error.errMsg) }) },
  )
}
