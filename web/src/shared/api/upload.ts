import type { RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { endSessionOrShowForbidden } from './call.ts'
import { getValidAccessToken } from './session.ts'
import { requestTimeoutMs, requestUrlOf, toServerUnreachableError, unwrapResponseData } from './transport.ts'

interface UploadOptions<R extends RouteDefinition> {
  params?: R extends RouteDefinition<infer P> ? z.output<P> : never
  query?: Record<string, unknown>
  /** Called with the share of the file that is already sent, 0…1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * XMLHttpRequest is used, because fetch does not report the progress of uploads.
 * @throws ApiError like `callApi`, and an AbortError when `signal` aborts
 */
export async function uploadFile<R extends RouteDefinition>(
  route: R,
  file: File,
  { params, query, onProgress, signal }: UploadOptions<R> = {},
): Promise<RouteAnswerOf<R>> {
  const token = await getValidAccessToken()
  try {
    const { status, answer } = await post(
      route,
      requestUrlOf(route, { params, query }),
      file,
      token,
      onProgress,
      signal,
    )
    return unwrapResponseData(status, answer) as RouteAnswerOf<R>
  } catch (error) {
    if (error instanceof ApiError) endSessionOrShowForbidden(error, token)
    throw error
  }
}

function post(
  route: RouteDefinition,
  url: string,
  file: File,
  token: string | null,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<{ status: number; answer: unknown }> {
  const body = new FormData()
  body.append('file', file, file.name)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const abort = () => request.abort()
    const fail = (name: string) => () => reject(toServerUnreachableError(new DOMException(name, name)))
    request.open(route.method, url)
    request.timeout = requestTimeoutMs
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve({ status: request.status, answer: parsed(request.responseText) })
    request.onerror = fail('NetworkError')
    request.ontimeout = fail('TimeoutError')
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'))
    else request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
