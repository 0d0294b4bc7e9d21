import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query'
import { apiAddressForChild, useChildId } from '../me.ts'
import { openAccountDatabase } from '../store/account.ts'
import { convertContentToChosenScript } from '../text/content-in-script.ts'
import { chosenWritingScript } from '../text/words.ts'
import { ApiError } from './api-error.ts'
import { callWithResponseHeaders } from './call.ts'
import { recordServerTime } from './server-time.ts'
import { signedInAccountId } from './session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // React Query must not wait for "online", because browsers report the network state unreliably.
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status >= 500,
      refetchOnReconnect: 'always',
    },
  },
})

export interface CachedResponse<T> {
  data: T | undefined
  /** When the server sent the shown data, in ms; 0 if there is no data. */
  at: number
  error: ApiError | null
  isAsking: boolean
  again: () => void
}

/**
 * Matches paths of API calls with legal agreements. Their texts are never converted to Cyrillic, because users must see
 * the text that they sign.
 */
const isAgreement = /contracts|face|offer/

type KeptArgs<R extends RouteDefinition> =
  Record<never, never> extends CallArgumentsOf<R> ? [args?: CallArgumentsOf<R>] : [args: CallArgumentsOf<R>]

/** Returns the answer to an API call: first the copy cached on the phone, then the server's response. */
export function useCachedApiCall<R extends RouteDefinition>(
  route: R,
  ...[args]: KeptArgs<R>
): CachedResponse<RouteAnswerOf<R>> {
  const address = apiAddressForChild(useChildId(), route, args)
  const query = useQuery<RouteAnswerOf<R>, ApiError>({
    queryKey: [address],
    ...(chosenWritingScript === 'cyrillic' &&
      !isAgreement.test(route.path) && { select: convertContentToChosenScript<RouteAnswerOf<R>> }),
    queryFn: ({ signal }) => fresh(route, args, address, signal),
    persister: async (queryFn, context, query) => {
      if (query.state.data !== undefined) return queryFn(context)
      const kept = await (await openAccountDatabase(signedInAccountId)).get('answers', address)
      if (!kept) return queryFn(context)
      notifyManager.schedule(() => {
        query.setState({ dataUpdatedAt: kept.at })
        // The error is ignored here, because components read it from the state of the query.
        query.fetch().catch(() => {})
      })
      return kept.data as RouteAnswerOf<R>
    },
  })
  return {
    data: query.data,
    at: query.dataUpdatedAt,
    error: query.error,
    isAsking: query.isFetching,
    again: () => void query.refetch(),
  }
}

async function fresh<R extends RouteDefinition>(route: R, args: unknown, address: string, signal: AbortSignal) {
  const as = signedInAccountId
  const db = await openAccountDatabase(as)
  const kept = await db.get('answers', address)
  const { data, etag, serverNow } = await callWithResponseHeaders(route, args, {
    signal,
    address,
    as,
    etag: kept?.etag ?? null,
  })
  recordServerTime(serverNow)
  const answer = data ?? (kept?.data as RouteAnswerOf<R>)
  await db.put('answers', { at: Date.now(), etag, data: answer }, address)
  return answer
}

/**
 * Reloads the data of all API calls whose path begins with one of `paths`; `/homeworks` includes the list and each
 * homework.
 */
export const refetchPaths = (...paths: string[]) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => paths.some((path) => pathIn(String(address)).startsWith(path)),
  })

export const refetchFailedCalls = () => queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null })

/** Removes the beginning of an API path, which differs between students and parents and contains the child's id. */
const pathIn = (address: string) => address.replace(/^\/api\/(student|parent(\/children\/\d+(?=\/))?)/, '')

/** Removes cached data of all children except these, because the parent's link to another child may have ended. */
export async function removeCacheOfChildrenExcept(children: readonly number[]): Promise<void> {
  const db = await openAccountDatabase(signedInAccountId)
  for (const address of await db.getAllKeys('answers')) {
    const child = /^\/api\/parent\/children\/(\d+)\//.exec(address)?.[1]
    if (!child || children.includes(Number(child))) continue
    await db.delete('answers', address)
    queryClient.removeQueries({ queryKey: [address], exact: true })
  }
}
