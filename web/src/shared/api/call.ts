import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { notifyError } from '../notify/notify-error.ts'
import { ApiError } from './api-error.ts'
import { baseOfChoice } from './conflict.ts'
import { confirmPassword } from './password-again.ts'
import { endSession, freshToken } from './session.ts'
import { sendRequest, type UncheckedArgs } from './transport.ts'

type MaybeArgs<R extends RouteDefinition> =
  Record<never, never> extends ArgsOf<R>
    ? [args?: ArgsOf<R> & { signal?: AbortSignal | undefined }]
    : [args: ArgsOf<R> & { signal?: AbortSignal | undefined }]

/**
 * Calls a route of the protocol and returns its `data`. Throws ApiError, also for status 200 with success=false. 401
 * ends the session; a 403 has already been shown to the user when it is thrown (`handled`). Answers are not checked
 * with zod, because that would be slow for large lists.
 */
export async function call<R extends RouteDefinition>(route: R, ...[args]: MaybeArgs<R>): Promise<AnswerOf<R>> {
  const token = route.access.kind === 'public' ? null : await freshToken()
  try {
    return (await sendRequest(route, (args ?? {}) as UncheckedArgs, token)) as AnswerOf<R>
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED_AGAIN') {
      // The server accepts a password for this call and for later calls for a while.
      if (await confirmPassword()) return call(route, ...([args] as MaybeArgs<R>))
      error.handled = true
    }
    if (error instanceof ApiError && error.conflict) {
      const base = await baseOfChoice(error, args as UncheckedArgs)
      if (base) return call(route, { ...args, base } as never)
    }
    if (error instanceof ApiError) handleRefusal(error, token)
    throw error
  }
}

/** Ends the session on 401 and shows a toast on 403, for fetch and XMLHttpRequest calls alike. */
export function handleRefusal(error: ApiError, token: string | null): void {
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

/** Registers a listener that runs after every 403. Returns a function that removes it. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}
