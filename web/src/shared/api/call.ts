import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { notifyError } from '../notify/notify-error.ts'
import { ApiError } from './api-error.ts'
import { baseOfChoice } from './conflict.ts'
import { askPasswordAgain } from './password-again.ts'
import { endSession, freshToken } from './session.ts'
import { exchange, type LooseArgs } from './transport.ts'

type MaybeArgs<R extends RouteDefinition> =
  Record<never, never> extends ArgsOf<R>
    ? [args?: ArgsOf<R> & { signal?: AbortSignal | undefined }]
    : [args: ArgsOf<R> & { signal?: AbortSignal | undefined }]

/**
 * Calls a route of the protocol and answers its `data`. Throws ApiError (also for 200 with success=false). 401 ends the
 * session; 403 has been shown when it is thrown (`handled`). The answer is trusted, not parsed again: lists are hot.
 */
export async function call<R extends RouteDefinition>(route: R, ...[args]: MaybeArgs<R>): Promise<AnswerOf<R>> {
  const token = route.access.kind === 'public' ? null : await freshToken()
  try {
    return (await exchange(route, (args ?? {}) as LooseArgs, token)) as AnswerOf<R>
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED_AGAIN') {
      // A password said once is good for this call and the next ones.
      if (await askPasswordAgain()) return call(route, ...([args] as MaybeArgs<R>))
      error.handled = true
    }
    if (error instanceof ApiError && error.conflict) {
      const base = await baseOfChoice(error, args as LooseArgs)
      if (base) return call(route, { ...args, base } as never)
    }
    if (error instanceof ApiError) handleRefusal(error, token)
    throw error
  }
}

/** What 401 and 403 mean for the session and the screen, whichever way the call travelled. */
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

/** Calls back after every 403; the returned function stops it. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}
