import { apiAddressOf } from '@markaz/protocol/address'
import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type CachedResponse, useCachedApiCall } from '../api/cached-calls.ts'
import { commonText } from '../text/common.text.ts'
import { Button, EmptyState, ListRows, LoadingOrError } from './parts.tsx'

type ListRoute = RouteDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ total: number }>>

export interface CachedListOptions<R extends ListRoute> extends CachedResponse<RouteAnswerOf<R>> {
  route: R
  args: CallArgumentsOf<R>
  perPage: number
}

export function useCachedList<R extends ListRoute>(
  route: R,
  args: CallArgumentsOf<R>,
  perPage = 20,
): CachedListOptions<R> {
  return { route, args, perPage, ...useCachedApiCall(route, pageOf(args, perPage, 1)) }
}

const pageOf = <A,>(args: A, perPage: number, page: number): A => ({
  ...args,
  query: { ...(args as { query?: object }).query, page, perPage },
})

interface KeptListProps<R extends ListRoute> {
  list: CachedListOptions<R>
  /** The text for an empty list; null or undefined = no text. */
  none: string | null | undefined
  rows: (answer: RouteAnswerOf<R>) => ReactNode
  List?: ComponentType<{ children: ReactNode }>
}

/** Each page of a list is cached separately, so that the button "Yana" (more) loads only the next page. */
export function CachedList<R extends ListRoute>(props: KeptListProps<R>) {
  const { list, none } = props
  if (!list.data) return <LoadingOrError error={list.error} again={list.again} />
  if (list.data.total === 0) return none ? <EmptyState>{none}</EmptyState> : null
  return <Pages key={apiAddressOf(list.route, list.args)} {...props} />
}

function Pages<R extends ListRoute>({ list, rows, List = ListRows }: KeptListProps<R>) {
  const [shown, setShown] = useState(1)
  const total = list.data?.total ?? 0
  return (
    <>
      <List>
        {Array.from({ length: shown }, (_, index) => index + 1).map((page) => (
          <Page key={page} list={list} page={page} rows={rows} />
        ))}
      </List>
      {total > shown * list.perPage && (
        <Button type="button" onClick={() => setShown(shown + 1)}>
          {commonText.more}
        </Button>
      )}
    </>
  )
}

interface PageProps<R extends ListRoute> extends Pick<KeptListProps<R>, 'list' | 'rows'> {
  page: number
}

function Page<R extends ListRoute>({ list: { route, args, perPage }, page, rows }: PageProps<R>) {
  const { data, error, again } = useCachedApiCall(route, pageOf(args, perPage, page))
  if (data) return rows(data)
  return (
    <li>
      <LoadingOrError error={error} again={again} />
    </li>
  )
}

export const PictureCards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>
