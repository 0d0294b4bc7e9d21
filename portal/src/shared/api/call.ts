import { addressOf } from '@markaz/protocol/address'
import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { inScript } from '../text/words.ts'
import { viewText } from '../view/view.text.ts'
import { isView } from '../view/view.ts'
import { ApiError } from './api-error.ts'
import { accessToken, renewed } from './session.ts'

export type CallArgs<R extends RouteDefinition> =
  Record<never, never> extends ArgsOf<R>
    ? [args?: ArgsOf<R>, options?: CallOptions]
    : [args: ArgsOf<R>, options?: CallOptions]

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Of the copy that is kept: the same answer is not sent again. */
  etag?: string | null
  /** Instead of a JSON body: one file. */
  file?: { blob: Blob; name: string }
}

/** `data` null where the copy that is kept is still the newest. */
export interface Answered<T> {
  data: T | null
  etag: string | null
  /** The server's clock, ms. */
  serverNow: number
}

/** Long enough for a photograph over a slow line. */
const timeoutMs = 120_000

/** Calls a route and answers its `data`. @throws ApiError */
export async function call<R extends RouteDefinition>(route: R, ...[args, options]: CallArgs<R>): Promise<AnswerOf<R>> {
  return (await ask(route, args, options)).data as AnswerOf<R>
}

/** The same with what the kept copies need. A token that is over is renewed once. @throws ApiError */
export async function ask<R extends RouteDefinition>(
  route: R,
  args: unknown,
  options: CallOptions = {},
): Promise<Answered<AnswerOf<R>>> {
  // What the server would refuse anyway, without asking it.
  if (isView && route.method !== 'GET') throw new ApiError(403, { code: 'PORTAL_READ_ONLY', errMsg: viewText.readOnly })
  const token = route.access.kind === 'public' ? null : await accessToken()
  try {
    return await exchange(route, args, options, token)
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401 && token
    if (!isOver) throw error
    return exchange(route, args, options, await renewed(token))
  }
}

async function exchange<T>(route: RouteDefinition, args: unknown, options: CallOptions, token: string | null) {
  const { body } = (args ?? {}) as { body?: unknown }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (options.etag) headers['if-none-match'] = options.etag
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await reach(addressOf(route, args ?? {}), {
    method: route.method,
    headers,
    cache: 'no-store',
    body: options.file ? formOf(options.file) : body === undefined ? null : JSON.stringify(body),
    signal: options.signal,
  })
  const serverNow = Date.parse(response.headers.get('date') ?? '') || Date.now()
  const etag = response.headers.get('etag')
  if (response.status === 304) return { data: null, etag, serverNow } satisfies Answered<T>
  return { data: (await opened(response)) as T, etag, serverNow }
}

/** @throws ApiError with status 0 when no answer came */
export async function reach(address: string, init: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | undefined }) {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetch(address, { ...init, signal })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0)
  }
}

/** The envelope opened. @throws ApiError */
export async function opened(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => null)) as {
    success?: boolean
    data?: unknown
    error?: object
  } | null
  if (response.ok && answer?.success) return answer.data
  const error = answer?.error as { errMsg?: string; fields?: Record<string, string> } | undefined
  throw new ApiError(response.status, error && { ...error, ...(error.errMsg && { errMsg: inScript(error.errMsg) }) })
}

function formOf({ blob, name }: { blob: Blob; name: string }): FormData {
  const form = new FormData()
  form.append('file', blob, name)
  return form
}
