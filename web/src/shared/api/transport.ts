import { addressOf as pathOf } from '@markaz/protocol/address'
import type { Failure } from '@markaz/protocol/envelope'
import type { RouteDefinition } from '@markaz/protocol/route'
import { apiText } from './api.text.ts'
import { ApiError, isAbort, nameOf } from './api-error.ts'
import { rememberChange } from './change-of.ts'

/** The documents' timeout. */
export const timeoutMs = 1_200_000

export interface LooseArgs {
  params?: unknown
  query?: unknown
  body?: unknown
  /** What the form began with; it travels in the body. */
  base?: unknown
  signal?: AbortSignal | undefined
}

/** Where the server is; only tests set it. */
export const server = { origin: '' }

/** One request and its answer, envelope opened. Throws ApiError; knows nothing of sessions. */
export async function exchange(route: RouteDefinition, args: LooseArgs, token: string | null): Promise<unknown> {
  const url = addressOf(route, args)
  const parked = route.method === 'GET' && token ? takeParked(url, token) : undefined
  const response = await (parked ?? send(route.method, url, args, token))
  const answer = await open(response)
  if (route.method !== 'GET') rememberChange(answer, response.headers.get('x-take-back'))
  return answer
}

export const addressOf = (route: Pick<RouteDefinition, 'side' | 'path'>, args: LooseArgs = {}) =>
  server.origin + pathOf(route, args)

async function send(method: string, url: string, { body, base, signal }: LooseArgs, token: string | null) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(base ? { ...body, base } : body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (isAbort(error)) throw error
    throw unreachableError(error)
  }
}

/** What a person reads when no answer came. */
export function unreachableError(error: unknown): ApiError {
  const timedOut = nameOf(error) === 'TimeoutError'
  return new ApiError(
    0,
    timedOut ? { code: 'TIMEOUT', errMsg: apiText.timeout } : { code: 'NETWORK', errMsg: apiText.unreachable },
    error,
  )
}

async function open(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (isAbort(error)) throw error
    return null
  })
  return openAnswer(response.status, answer)
}

/** The envelope opened: `data`, or ApiError. A 200 that says success=false is a failure too. */
export function openAnswer(status: number, answer: unknown): unknown {
  const isOk = status >= 200 && status < 300
  if (isOk && isSuccess(answer)) return answer.data
  throw new ApiError(status, isFailure(answer) ? answer.error : { errMsg: isOk ? apiText.unreadable : apiText.generic })
}

const isSuccess = (answer: unknown): answer is { data: unknown } =>
  typeof answer === 'object' && answer !== null && (answer as { success?: unknown }).success === true

/** A failure is known by what is read of it: the sign-in has no schemas. */
function isFailure(answer: unknown): answer is Failure {
  const { success, error } = (answer ?? {}) as { success?: unknown; error?: Partial<Failure['error']> | null }
  return success === false && typeof error?.errMsg === 'string' && typeof error.code === 'string'
}

/** Requests the boot script has sent before this script had arrived; each is used once and only by the same session. */
function takeParked(url: string, token: string): Promise<Response> | undefined {
  const parked = window.markazBoot
  const response = parked?.token === token ? parked.requests[url] : undefined
  if (parked && response) delete parked.requests[url]
  return response
}

declare global {
  interface Window {
    markazBoot?: { token: string; requests: Record<string, Promise<Response>> }
  }
}
