import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query'
import { addressFor, useChild } from '../me.ts'
import { accountDb } from '../store/account.ts'
import { ApiError } from './api-error.ts'
import { ask } from './call.ts'
import { recordServerTime } from './server-time.ts'
import { studentId } from './session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Whether there is a line is said by the call itself: browsers are wrong about it.
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status >= 500,
      refetchOnReconnect: 'always',
    },
  },
})

export interface Cached<T> {
  data: T | undefined
  /** The time that what is shown is of, ms; 0 while there is nothing. */
  at: number
  /** Why it is not newer. */
  error: ApiError | null
  isAsking: boolean
  again: () => void
}

type KeptArgs<R extends RouteDefinition> =
  Record<never, never> extends ArgsOf<R> ? [args?: ArgsOf<R>] : [args: ArgsOf<R>]

/**
 * What a screen shows of a call: the copy that this phone keeps at once, the newest answer as soon as it is there.
 */
export function useCachedCall<R extends RouteDefinition>(route: R, ...[args]: KeptArgs<R>): Cached<AnswerOf<R>> {
  const address = addressFor(useChild(), route, args)
  const query = useQuery<AnswerOf<R>, ApiError>({
    queryKey: [address],
    queryFn: ({ signal }) => fresh(route, args, address, signal),
    persister: async (queryFn, context, query) => {
      if (query.state.data !== undefined) return queryFn(context)
      const kept = await (await accountDb(studentId)).get('answers', address)
      if (!kept) return queryFn(context)
      // The newest answer is fetched after the kept copy has been taken in.
      notifyManager.schedule(() => {
        query.setState({ dataUpdatedAt: kept.at })
        // What went wrong is the query's own state.
        query.fetch().catch(() => {})
      })
      return kept.data as AnswerOf<R>
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
  const as = studentId
  const db = await accountDb(as)
  const kept = await db.get('answers', address)
  const { data, etag, serverNow } = await ask(route, args, { signal, address, as, etag: kept?.etag ?? null })
  recordServerTime(serverNow)
  const answer = data ?? (kept?.data as AnswerOf<R>)
  await db.put('answers', { at: Date.now(), etag, data: answer }, address)
  return answer
}

/** What begins so is asked again: `/homeworks` for all of them and each one. */
export const refetchPaths = (...paths: string[]) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => paths.some((path) => pathIn(String(address)).startsWith(path)),
  })

/** The path of a call without whose it is: a pupil's, a parent's child's, or a parent's own. */
const pathIn = (address: string) => address.replace(/^\/api\/(student|parent(\/children\/\d+(?=\/))?)/, '')

/** What was kept of children who are a parent's no more goes from the phone. */
export async function forgetOtherChildren(children: readonly number[]): Promise<void> {
  const db = await accountDb(studentId)
  for (const address of await db.getAllKeys('answers')) {
    const child = /^\/api\/parent\/children\/(\d+)\//.exec(address)?.[1]
    if (!child || children.includes(Number(child))) continue
    await db.delete('answers', address)
    queryClient.removeQueries({ queryKey: [address], exact: true })
  }
}
