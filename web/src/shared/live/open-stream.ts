import { ApiError } from '../api/api-error.ts'
import { getValidAccessToken } from '../api/session.ts'
import { toServerUnreachableError } from '../api/transport.ts'

/**
 * Uses fetch, because EventSource cannot send an Authorization header. Errors show no toast.
 * @throws ApiError if the server refuses
 */
export async function openEventStream(address: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const token = await getValidAccessToken()
  const response = await ask(address, token, signal)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
    await response.body?.cancel().catch(() => {})
    throw new ApiError(response.status, {})
  }
  return response.body
}

async function ask(address: string, token: string | null, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cache: 'no-store',
      signal,
    })
  } catch (error) {
    throw toServerUnreachableError(error)
  }
}
