import { apiAddressOf } from '@markaz/protocol/address'
import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { isPortalViewByStaff, portalViewByStaffText } from '../view/view.ts'
import { ApiError } from './api-error.ts'
import { fetchWithTimeout, parseResponseEnvelope } from './reach.ts'
import { requestWithToken } from './session.ts'

type CallArgs<R extends RouteDefinition> =
  Record<never, never> extends CallArgumentsOf<R>
    ? [args?: CallArgumentsOf<R>, options?: CallOptions]
    : [args: CallArgumentsOf<R>, options?: CallOptions]

interface CallOptions {
  signal?: AbortSignal | undefined
  address?: string
  /** The ETag of the cached copy of the answer; if nothing has changed, the server answers without the data. */
  etag?: string | null
  /** The account with whose access token the API call is sent; by default the signed-in user. */
  as?: number
  file?: { blob: Blob; name: string }
}

/** `data` is null if the cached copy of the answer is still current. */
interface Answered<T> {
  data: T | null
  etag: string | null
  serverNow: number
}

export async function callApi<R extends RouteDefinition>(
  route: R,
  ...[args, options]: CallArgs<R>
): Promise<RouteAnswerOf<R>> {
  return (await callWithResponseHeaders(route, args, options)).data as RouteAnswerOf<R>
}

/**
 * Returns the answer with its ETag and the server's time, which cached copies need.
 * @throws ApiError if the call fails
 */
export async function callWithResponseHeaders<R extends RouteDefinition>(
  route: R,
  args: unknown,
  options: CallOptions = {},
): Promise<Answered<RouteAnswerOf<R>>> {
  if (isPortalViewByStaff && route.method !== 'GET')
    throw new ApiError(403, { code: 'PORTAL_READ_ONLY', errMsg: portalViewByStaffText.readOnly })
  const { body } = (args ?? {}) as { body?: unknown }
  const send = (token: string | null) =>
    fetchWithTimeout(options.address ?? apiAddressOf(route, args ?? {}), {
      method: route.method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(options.etag && { 'if-none-match': options.etag }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      cache: 'no-store',
      body: options.file ? formOf(options.file) : body === undefined ? null : JSON.stringify(body),
      fileBytes: options.file?.blob.size,
      signal: options.signal,
    })
  const response = await (route.access.kind === 'public' ? send(null) : requestWithToken(send, options.as))
  const serverNow = Date.parse(response.headers.get('date') ?? '') || Date.now()
  const etag = response.headers.get('etag')
  if (response.status === 304) return { data: null, etag, serverNow }
  return { data: (await parseResponseEnvelope(response)) as RouteAnswerOf<R>, etag, serverNow }
}

function formOf({ blob, name }: { blob: Blob; name: string }): FormData {
  const form = new FormData()
  form.append('file', blob, name)
  return form
}
