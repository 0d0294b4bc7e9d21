import { addressOf } from '@markaz/protocol/address'
import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { viewText } from '../view/view.text.ts'
import { isView } from '../view/view.ts'
import { ApiError } from './api-error.ts'
import { fetchWithTimeout, openEnvelope } from './reach.ts'
import { withToken } from './session.ts'

type CallArgs<R extends RouteDefinition> =
  Record<never, never> extends ArgsOf<R>
    ? [args?: ArgsOf<R>, options?: CallOptions]
    : [args: ArgsOf<R>, options?: CallOptions]

interface CallOptions {
  signal?: AbortSignal | undefined
  /** The address it goes to, if not the route's own. */
  address?: string
  /** The ETag of the copy that is kept: the same answer is not sent again. */
  etag?: string | null
  /** In whose name, if not the page's. */
  as?: number
  /** Instead of a JSON body: one file. */
  file?: { blob: Blob; name: string }
}

/** `data` null where the copy that is kept is still the newest. */
interface Answered<T> {
  data: T | null
  etag: string | null
  /** The server's clock, ms. */
  serverNow: number
}

/** Calls a route and answers its `data`. @throws ApiError */
export async function call<R extends RouteDefinition>(route: R, ...[args, options]: CallArgs<R>): Promise<AnswerOf<R>> {
  return (await ask(route, args, options)).data as AnswerOf<R>
}

/** The same with what the kept copies need. @throws ApiError */
export async function ask<R extends RouteDefinition>(
  route: R,
  args: unknown,
  options: CallOptions = {},
): Promise<Answered<AnswerOf<R>>> {
  // What the server would refuse anyway, without asking it.
  if (isView && route.method !== 'GET') throw new ApiError(403, { code: 'PORTAL_READ_ONLY', errMsg: viewText.readOnly })
  const { body } = (args ?? {}) as { body?: unknown }
  const send = (token: string | null) =>
    fetchWithTimeout(options.address ?? addressOf(route, args ?? {}), {
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
  const response = await (route.access.kind === 'public' ? send(null) : withToken(send, options.as))
  const serverNow = Date.parse(response.headers.get('date') ?? '') || Date.now()
  const etag = response.headers.get('etag')
  if (response.status === 304) return { data: null, etag, serverNow }
  return { data: (await openEnvelope(response)) as AnswerOf<R>, etag, serverNow }
}

function formOf({ blob, name }: { blob: Blob; name: string }): FormData {
  const form = new FormData()
  form.append('file', blob, name)
  return form
}
