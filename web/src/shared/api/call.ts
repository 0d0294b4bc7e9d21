import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { notifyError } from '../notify/notify-error.ts'
import { ApiError } from './api-error.ts'
import { askWhichValuesToSave } from './conflict.ts'
import { askAndVerifyPassword } from './question-dialog.ts'
import { endSession, getValidAccessToken } from './session.ts'
import { readTokens } from './session-store.ts'
import { sendRequest, type UntypedCallArguments } from './transport.ts'

type MaybeArgs<R extends RouteDefinition> =
  Record<never, never> extends CallArgumentsOf<R>
    ? [args?: CallArgumentsOf<R> & { signal?: AbortSignal | undefined }]
    : [args: CallArgumentsOf<R> & { signal?: AbortSignal | undefined }]

/**
 * 401 ends the session; 403 shows a toast. Responses are not checked with zod, which would be slow for large lists.
 * @throws ApiError on an error response, also with status 200 and success=false
 */
export async function callApi<R extends RouteDefinition>(route: R, ...[args]: MaybeArgs<R>): Promise<RouteAnswerOf<R>> {
  const token = route.access.kind === 'public' ? null : await getValidAccessToken()
  try {
    return (await sendRequest(route, (args ?? {}) as UntypedCallArguments, token)) as RouteAnswerOf<R>
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED_AGAIN') {
      // After the correct password, the server accepts this call, and for a limited time also later calls.
      if (await askAndVerifyPassword()) return callApi(route, ...([args] as MaybeArgs<R>))
      error.handled = true
    }
    if (error instanceof ApiError && error.conflict) {
      const base = await askWhichValuesToSave(error, args as UntypedCallArguments)
      if (base) return callApi(route, { ...args, base } as never)
    }
    if (error instanceof ApiError) endSessionOrShowForbidden(error, token)
    throw error
  }
}

/** Ends the session on 401, and shows a toast on 403. */
export function endSessionOrShowForbidden(error: ApiError, token: string | null): void {
  if (error.status === 401 && token) {
    error.handled = true
    endSession(error.errMsg)
  }
  if (error.status === 403) {
    notifyError(error)
    error.handled = true
    for (const listener of forbiddenListeners) listener()
  }
}

const forbiddenListeners = new Set<() => void>()

/** Calls the listener after every response 403. The returned function removes the listener. */
export function onForbiddenRequest(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}

/** If sending fails, the error is ignored, because logging this error would fail, too. */
export function logToServer(logType: 'error' | 'event', text: string): void {
  if (!readTokens()) return
  callApi(sessionAudits.log, { body: { logType, text: text.slice(0, 10_000) || '-' } }).catch(() => {})
}
