import { apiAddressOf as pathOf } from '@markaz/protocol/address'
import type { Failure } from '@markaz/protocol/envelope'
import type { RouteDefinition } from '@markaz/protocol/route'
import { apiText } from './api.text.ts'
import { ApiError, errorNameOf, isAbortError } from './api-error.ts'

const changes = new WeakMap<object, string>()

/** Returns the request id with which a change can be undone; undefined = the change cannot be undone. */
export const requestIdForUndoOf = (response: object): string | undefined => changes.get(response)

function rememberUndoableRequestId(answer: unknown, requestId: string | null): void {
  if (requestId && typeof answer === 'object' && answer !== null) changes.set(answer, requestId)
}

export const requestTimeoutMs = 1_200_000

export interface UntypedCallArguments {
  params?: unknown
  query?: unknown
  body?: unknown
  /** The values that the form had when it was opened; the server recognises conflicts by them. */
  base?: unknown
  signal?: AbortSignal | undefined
}

/** Empty = the origin of the page. Only tests set another origin. */
export const apiServer = { origin: '' }

/**
 * Unlike `callApi`, neither renews the tokens nor ends the session after a response 401.
 * @returns the `data` of the response
 * @throws ApiError if the response reports an error
 */
export async function sendRequest(
  route: RouteDefinition,
  args: UntypedCallArguments,
  token: string | null,
): Promise<unknown> {
  const url = requestUrlOf(route, args)
  const parked = route.method === 'GET' && token ? takeParked(url, token) : undefined
  const response = await (parked ?? send(route.method, url, args, token))
  const answer = await open(response)
  if (route.method !== 'GET') rememberUndoableRequestId(answer, response.headers.get('x-take-back'))
  return answer
}

export const requestUrlOf = (route: Pick<RouteDefinition, 'side' | 'path'>, args: UntypedCallArguments = {}) =>
  apiServer.origin + pathOf(route, args)

async function send(method: string, url: string, { body, base, signal }: UntypedCallArguments, token: string | null) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  try {
    return await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(base ? { ...body, base } : body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (isAbortError(error)) throw error
    throw toServerUnreachableError(error)
  }
}

export function toServerUnreachableError(error: unknown): ApiError {
  const timedOut = errorNameOf(error) === 'TimeoutError'
  return new ApiError(
    0,
    timedOut ? { code: 'TIMEOUT', errMsg: apiText.timeout } : { code: 'NETWORK', errMsg: apiText.unreachable },
    error,
  )
}

async function open(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (isAbortError(error)) throw error
    return null
  })
  return unwrapResponseData(response.status, answer)
}

/**
 * A response with status 200 and success=false is an error, too.
 * @throws ApiError if the response reports an error
 */
export function unwrapResponseData(status: number, answer: unknown): unknown {
  const isOk = status >= 200 && status < 300
  if (isOk && isSuccess(answer)) return answer.data
  throw new ApiError(status, isFailure(answer) ? answer.error : { errMsg: isOk ? apiText.unreadable : apiText.generic })
}

const isSuccess = (answer: unknown): answer is { data: unknown } =>
  typeof answer === 'object' && answer !== null && (answer as { success?: unknown }).success === true

/** Checks without zod, because the sign-in page does not load schemas. */
function isFailure(answer: unknown): answer is Failure {
  const { success, error } = (answer ?? {}) as { success?: unknown; error?: Partial<Failure['error']> | null }
  return success === false && typeof error?.errMsg === 'string' && typeof error.code === 'string'
}

/**
 * Returns the response that the boot script has requested early. It is used only once, and only by the same session.
 */
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
