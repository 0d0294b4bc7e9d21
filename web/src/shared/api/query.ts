import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import {
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
import { displayNameOf, nameDetail } from '../notify/name-of.ts'
import { notifyError } from '../notify/notify-error.ts'
import { showChange } from '../notify/show-change.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { consumeFirstAnswer } from './first-answers.ts'
import { addressOf, type UncheckedArgs } from './transport.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean; isTile?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

/** Returns the area of a route, with which every query key begins: `/groups/for-admin/{id}/info` → `groups`. */
export const areaOf = (route: RouteDefinition): string => route.path.split('/')[1] ?? ''

/**
 * Returns the query key: `['groups', 'GET /groups/all', args]`. The area is first, so that one word refetches all
 * queries of the area.
 */
export function keyOf<R extends RouteDefinition>(route: R, args?: ArgsOf<R>): readonly unknown[] {
  return args === undefined
    ? [areaOf(route), `${route.method} ${route.path}`]
    : [areaOf(route), `${route.method} ${route.path}`, args]
}

const worthRetrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

const isCrowded = (error: unknown) => error instanceof ApiError && error.code === 'CROWDED'
/**
 * The delay in milliseconds after which an overloaded server asks clients to retry. Clients wait up to twice as long,
 * so that they do not all retry at once.
 */
const crowdMs = 3_000

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.silent || notifyError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => mutation.meta?.silent || notifyError(error),
    }),
    defaultOptions: {
      // networkMode `always`: a list that cannot load shows its error; the default would wait for the network without a
      // message.
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

export interface CallOptions<Answer = unknown> {
  enabled?: boolean
  /**
   * Milliseconds between refreshes, or a function of the answer that returns them. Polling stops while the window is
   * hidden.
   */
  pollMs?: number | false | ((answer: Answer | undefined) => number)
  staleMs?: number
  /** True = the answer is never refetched while the screen is open, not even after a save. */
  isAskedOnce?: boolean
  /** For lists: the old rows stay on screen while new rows load, and the next page is prefetched. */
  keepPrevious?: boolean
  /** True = no error toast, because the caller shows the error. */
  silent?: boolean
}

/** Query options that `useCall` and `useQueries` share. */
export const callOptions = <R extends RouteDefinition>(
  route: R,
  args: ArgsOf<R> | undefined,
  {
    pollMs = false,
    staleMs,
    silent = false,
    isTile = false,
  }: { pollMs?: number | false; staleMs?: number | undefined; silent?: boolean; isTile?: boolean },
) => ({
  queryKey: keyOf(route, args),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<R>> =>
    callLoose(route, { ...(args as UncheckedArgs), signal }),
  refetchInterval: pollMs,
  meta: { silent, isTile },
  ...(staleMs === undefined ? {} : { staleTime: staleMs }),
})

/** Reads a route of the protocol as a query. */
export function useCall<R extends RouteDefinition>(
  route: R,
  args: ArgsOf<R> | undefined = undefined,
  {
    enabled = true,
    pollMs = false,
    staleMs,
    isAskedOnce = false,
    keepPrevious = false,
    silent = false,
  }: CallOptions<AnswerOf<R>> = {},
): UseQueryResult<AnswerOf<R>> {
  const result = useQuery<AnswerOf<R>>({
    ...callOptions(route, args, { staleMs, silent }),
    enabled,
    refetchInterval: typeof pollMs === 'function' ? ({ state }) => pollMs(state.data) : pollMs,
    // Uses the answer that the boot script has prefetched, if there is one.
    initialData: () => consumeFirstAnswer(addressOf(route, (args ?? {}) as UncheckedArgs)) as AnswerOf<R> | undefined,
    ...(isAskedOnce ? { staleTime: 'static', gcTime: 0 } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
  useNextPage(
    route,
    keepPrevious && !result.isPlaceholderData ? nextPageOf(args as UncheckedArgs, result.data) : undefined,
  )
  return result
}

/** Prefetches the next page while the browser is idle, so that the page change only has to render ten rows. */
function useNextPage(route: RouteDefinition, next: UncheckedArgs | undefined): void {
  const client = useQueryClient()
  const wanted = next && JSON.stringify(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the arguments
  useEffect(() => {
    // Browsers without requestIdleCallback do not prefetch.
    if (!next || !('requestIdleCallback' in window)) return
    const idle = requestIdleCallback(() => {
      void client.prefetchQuery({
        queryKey: keyOf(route, next as never),
        queryFn: ({ signal }) => callLoose(route, { ...next, signal }),
        meta: { silent: true },
        retry: false,
      })
    })
    return () => cancelIdleCallback(idle)
  }, [client, route, wanted])
}

function nextPageOf(args: UncheckedArgs | undefined, data: unknown): UncheckedArgs | undefined {
  const { page, perPage } = (args?.query ?? {}) as { page?: unknown; perPage?: unknown }
  const total = (data as { total?: unknown } | undefined)?.total
  if (typeof page !== 'number' || typeof perPage !== 'number' || typeof total !== 'number') return undefined
  return page * perPage < total ? { ...args, query: { ...(args?.query as object), page: page + 1 } } : undefined
}

/** Refetches the queries of these areas and the tiles of the start page, which count the work of every area. */
export const refetchAreas = (client: QueryClient, areas: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey, meta }) => meta?.isTile === true || areas.includes(String(queryKey[0])),
  })

interface SendOptions<R extends RouteDefinition> {
  /** Returns the text of the success toast; the toast offers undo if the server does. */
  done?: (answer: AnswerOf<R>, args: ArgsOf<R>) => string
  /** The person or thing that the toast names; by default it is read from the request body. */
  of?: (answer: AnswerOf<R>, args: ArgsOf<R>) => string | undefined
  onSuccess?: (answer: AnswerOf<R>, args: ArgsOf<R>) => void
  /** Runs before the error toast, or instead of it if `silent` is set. */
  onError?: (error: Error, args: ArgsOf<R>) => void
  /** Areas whose queries are refetched; by default the area of the route itself. */
  refresh?: readonly string[]
  silent?: boolean
}

/** Writes to a route of the protocol as a mutation, then refetches the queries of its area. */
export function useRouteMutation<R extends RouteDefinition>(
  route: R,
  {
    done,
    of = (_, args) => displayNameOf(args.body),
    onSuccess,
    onError,
    refresh = [areaOf(route)],
    silent = false,
  }: SendOptions<R> = {},
) {
  const client = useQueryClient()
  return useMutation<AnswerOf<R>, Error, ArgsOf<R>>({
    mutationFn: (args) => callLoose(route, args as UncheckedArgs),
    meta: { silent },
    onSuccess: async (answer, args) => {
      if (done) {
        const title = done(answer, args)
        showChange(client, title, answer as object, nameDetail(title, of(answer, args)))
      }
      onSuccess?.(answer, args)
      await refetchAreas(client, refresh)
    },
    ...(onError ? { onError } : {}),
  })
}

/** Returns a mutation whose errors are shown by the form, at the field that the error names. */
export const useFormMutation = <R extends RouteDefinition>(route: R, options: Omit<SendOptions<R>, 'silent'> = {}) =>
  useRouteMutation(route, { ...options, silent: true })

/** The argument types were checked where the hook was called, so they are loose here. */
const callLoose = call as <R extends RouteDefinition>(route: R, args: UncheckedArgs) => Promise<AnswerOf<R>>
