import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import {
  type FetchQueryOptions,
  isServer,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { showChangeToast } from '../notify/change-toast.ts'
import { displayNameOf, toastDetailWithName } from '../notify/display-name.ts'
import { notifyError } from '../notify/notify-error.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call.ts'
import { consumePrefetchedResponse } from './prefetched-responses.ts'
import { requestUrlOf, type UntypedCallArguments } from './transport.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean; isTile?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

/** Returns the first element of the route's query key, e.g. `groups` for `/groups/for-admin/{id}/info`. */
export const queryPrefixOfRoute = (route: RouteDefinition): string => route.path.split('/')[1] ?? ''

/**
 * Returns e.g. `['groups', 'GET /groups/all', args]`. The first element is a prefix by which related queries are loaded
 * again.
 */
export function queryKeyOfCall<R extends RouteDefinition>(route: R, args?: CallArgumentsOf<R>): readonly unknown[] {
  return args === undefined
    ? [queryPrefixOfRoute(route), `${route.method} ${route.path}`]
    : [queryPrefixOfRoute(route), `${route.method} ${route.path}`, args]
}

const worthRetrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

const isCrowded = (error: unknown) => error instanceof ApiError && error.code === 'CROWDED'
/** Milliseconds before a retry when the server is overloaded; a random part is added. */
const crowdMs = 3_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.silent || notifyError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => mutation.meta?.silent || notifyError(error),
    }),
    defaultOptions: {
      // With `always`, a list that cannot load shows its error; by default, its request would wait for the network.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: 15 * 60_000,
        retry: (times, error) => times < 1 && worthRetrying(error),
        retryDelay: (_times, error) => (isCrowded(error) ? crowdMs * (1 + Math.random()) : 800),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

export interface RouteQueryOptions<Answer = unknown> {
  enabled?: boolean
  /**
   * Milliseconds between two requests, or a function that returns them; false = no polling. A hidden window does not
   * poll.
   */
  pollMs?: number | false | ((answer: Answer | undefined) => number)
  staleMs?: number
  /** True = the data is loaded once and not again while the screen is open, not even after saving. */
  isAskedOnce?: boolean
  /** True = while new rows load, the old rows stay visible, and the next page is prefetched. */
  keepPrevious?: boolean
  /** True = errors show no toast, because the caller shows them. */
  silent?: boolean
  /** True = the first request is sent while the component is rendered, not after the next paint. */
  isEarly?: boolean
}

export const queryOptionsOfRoute = <R extends RouteDefinition>(
  route: R,
  args: CallArgumentsOf<R> | undefined,
  {
    pollMs = false,
    staleMs,
    silent = false,
    isTile = false,
  }: { pollMs?: number | false; staleMs?: number | undefined; silent?: boolean; isTile?: boolean },
) => ({
  queryKey: queryKeyOfCall(route, args),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<RouteAnswerOf<R>> =>
    callLoose(route, { ...(args as UntypedCallArguments), signal }),
  refetchInterval: pollMs,
  meta: { silent, isTile },
  ...(staleMs === undefined ? {} : { staleTime: staleMs }),
})

export function useRouteQuery<R extends RouteDefinition>(
  route: R,
  args: CallArgumentsOf<R> | undefined = undefined,
  {
    enabled = true,
    pollMs = false,
    staleMs,
    isAskedOnce = false,
    keepPrevious = false,
    silent = false,
    isEarly = false,
  }: RouteQueryOptions<RouteAnswerOf<R>> = {},
): UseQueryResult<RouteAnswerOf<R>> {
  const options = queryOptionsOfRoute(route, args, { staleMs, silent })
  const result = useQuery<RouteAnswerOf<R>>({
    ...options,
    enabled,
    refetchInterval: typeof pollMs === 'function' ? ({ state }) => pollMs(state.data) : pollMs,
    initialData: () =>
      consumePrefetchedResponse(requestUrlOf(route, (args ?? {}) as UntypedCallArguments)) as
        | RouteAnswerOf<R>
        | undefined,
    ...(isAskedOnce ? { staleTime: 'static', gcTime: 0 } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
  useEarlyFetch(options, enabled && isEarly)
  useNextPage(
    route,
    keepPrevious && !result.isPlaceholderData ? nextPageOf(args as UntypedCallArguments, result.data) : undefined,
  )
  return result
}

function useEarlyFetch<Answer>(options: FetchQueryOptions<Answer>, isWanted: boolean): void {
  const client = useQueryClient()
  const state = isWanted && !isServer ? client.getQueryState(options.queryKey) : undefined
  if (state?.status === 'pending' && state.fetchStatus === 'idle') void client.prefetchQuery(options)
}

/** Prefetches the next page of a list while the browser is idle, so that the page appears at once. */
function useNextPage(route: RouteDefinition, next: UntypedCallArguments | undefined): void {
  const client = useQueryClient()
  const wanted = next && JSON.stringify(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the arguments
  useEffect(() => {
    if (!next || !('requestIdleCallback' in window)) return
    const idle = requestIdleCallback(() => {
      void client.prefetchQuery({
        queryKey: queryKeyOfCall(route, next as never),
        queryFn: ({ signal }) => callLoose(route, { ...next, signal }),
        meta: { silent: true },
        retry: false,
      })
    })
    return () => cancelIdleCallback(idle)
  }, [client, route, wanted])
}

function nextPageOf(args: UntypedCallArguments | undefined, data: unknown): UntypedCallArguments | undefined {
  const { page, perPage } = (args?.query ?? {}) as { page?: unknown; perPage?: unknown }
  const total = (data as { total?: unknown } | undefined)?.total
  if (typeof page !== 'number' || typeof perPage !== 'number' || typeof total !== 'number') return undefined
  return page * perPage < total ? { ...args, query: { ...(args?.query as object), page: page + 1 } } : undefined
}

/** Loads queries with these key prefixes again, and all sections of the start page. */
export const refetchQueriesByKeyPrefixes = (client: QueryClient, prefixes: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey, meta }) => meta?.isTile === true || prefixes.includes(String(queryKey[0])),
  })

interface SendOptions<R extends RouteDefinition> {
  /** Returns the text of the success toast. If the server allows undo, the toast offers it. */
  done?: (answer: RouteAnswerOf<R>, args: CallArgumentsOf<R>) => string
  /** The name of the person or thing in the toast; by default it comes from the body of the call. */
  of?: (answer: RouteAnswerOf<R>, args: CallArgumentsOf<R>) => string | undefined
  onSuccess?: (answer: RouteAnswerOf<R>, args: CallArgumentsOf<R>) => void
  /** Called before the error is shown as a toast; with `silent`, instead of the toast. */
  onError?: (error: Error, args: CallArgumentsOf<R>) => void
  /** Key prefixes of the queries to load again after the call; by default the prefix of the route. */
  refresh?: readonly string[]
  silent?: boolean
  /** True = the mutation is pending until the data is loaded again, so that its button cannot be clicked until then. */
  waitsForRefresh?: boolean
}

export function useRouteMutation<R extends RouteDefinition>(
  route: R,
  {
    done,
    of = (_, args) => displayNameOf(args.body),
    onSuccess,
    onError,
    refresh = [queryPrefixOfRoute(route)],
    silent = false,
    waitsForRefresh = true,
  }: SendOptions<R> = {},
) {
  const client = useQueryClient()
  return useMutation<RouteAnswerOf<R>, Error, CallArgumentsOf<R>>({
    mutationFn: (args) => callLoose(route, args as UntypedCallArguments),
    meta: { silent },
    onSuccess: async (answer, args) => {
      if (done) {
        const title = done(answer, args)
        showChangeToast(client, title, answer as object, toastDetailWithName(title, of(answer, args)))
      }
      onSuccess?.(answer, args)
      const refetched = refetchQueriesByKeyPrefixes(client, refresh)
      if (waitsForRefresh) await refetched
    },
    ...(onError ? { onError } : {}),
  })
}

/**
 * Shows no error toast, because the form shows errors. Does not wait for the refetch, because the form would count as
 * unsaved until then.
 */
export const useFormMutation = <R extends RouteDefinition>(
  route: R,
  options: Omit<SendOptions<R>, 'silent' | 'waitsForRefresh'> = {},
) => useRouteMutation(route, { ...options, silent: true, waitsForRefresh: false })

/** The hooks have already checked the types of the arguments, so this call need not. */
const callLoose = callApi as <R extends RouteDefinition>(
  route: R,
  args: UntypedCallArguments,
) => Promise<RouteAnswerOf<R>>
