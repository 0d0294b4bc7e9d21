import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { z } from 'zod'
import { type RouteQueryOptions, useRouteQuery } from '../api/query.ts'
import type { FilterSchema, FilterValues } from '../filters/url-filters.ts'
import { type FiltersOfUrl, useFilters } from '../filters/use-filters.ts'
import type { PagingState } from './Pager.tsx'
import { type ListSorting, toListSorting } from './sorting.ts'

export interface ListQuery {
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: () => unknown
}

export interface ListRowsSource<Row extends object> {
  /** The key under which the browser stores page size, columns and row height. */
  key: string
  /** Path parameters of the API call, e.g. the id of a group. If they change, the list contains other rows. */
  params?: unknown
  query: ListQuery
  rows: readonly Row[] | undefined
  total: number | undefined
  /** True = there are more rows than `total`, because the server stopped counting. */
  isMore?: boolean | undefined
  filters?: FiltersOfUrl<FilterSchema>
  /** undefined = the API call cannot sort. */
  sorting?: ListSorting | undefined
  /** undefined = all rows are on one page. */
  paging?: PagingState | undefined
}

const nothing = z.object({})
type SchemaOf<R> = R extends { query?: infer Q }
  ? Exclude<Q, undefined> extends FilterSchema
    ? Exclude<Q, undefined>
    : typeof nothing
  : never

interface ListOptions<R extends RouteDefinition, Row extends object>
  extends Omit<RouteQueryOptions<RouteAnswerOf<R>>, 'keepPrevious'> {
  key: string
  rows: (answer: RouteAnswerOf<R>) => readonly Row[]
  params?: CallArgumentsOf<R>['params']
  /** Filters that are used if the address contains none. The button "Tozalash" (clear) restores them. */
  defaults?: FilterValues<SchemaOf<R>>
  /** Number of rows per page until the user chooses another number; by default 10. */
  pageSize?: number
  /** Converts the filters to the query of the API call; undefined = the query has the same fields. */
  ask?: (query: FilterValues<SchemaOf<R>>) => FilterValues<SchemaOf<R>>
}

/** Stores filters and page number in the URL, and prefetches the next page of the list. */
export function useList<R extends RouteDefinition, Row extends object>(
  route: R,
  { key, rows, params, defaults, pageSize, ask, ...options }: ListOptions<R, Row>,
) {
  const schema = (route.query ?? nothing) as SchemaOf<R>
  const filters = useFilters(schema, {
    tableKey: key,
    pageSize,
    defaults: { ...sortDefaults(schema), ...defaults } as FilterValues<SchemaOf<R>>,
  })
  const asked = askedOf(filters)
  const args = { ...(params ? { params } : {}), ...(route.query ? { query: ask ? ask(asked) : asked } : {}) }
  const query = useRouteQuery(route, (route.query || params ? args : undefined) as CallArgumentsOf<R>, {
    ...options,
    keepPrevious: true,
  })
  const { data } = query
  return {
    key,
    params,
    query,
    data,
    rows: data && rows(data),
    total: (data as { total?: number } | undefined)?.total ?? (data && rows(data).length),
    isMore: (data as { isMore?: boolean } | undefined)?.isMore,
    filters,
    sorting: toListSorting(filters),
    paging: filters.isPaged ? { page: filters.page, perPage: filters.perPage, onPage: filters.setPage } : undefined,
  }
}

const atHand: ListQuery = {
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  error: null,
  refetch: () => {},
}

/**
 * Makes a list without paging from rows that are part of another response. `query` is the query that has loaded this
 * response.
 */
export const unpagedListSource = <Row extends object>(
  key: string,
  rows: readonly Row[] | undefined,
  query = atHand,
): ListRowsSource<Row> => ({ key, query, rows, total: rows?.length })

const sortDefaults = (schema: FilterSchema) => ('sortBy' in schema.shape ? { orderBy: 'DESC' } : {})

/**
 * Returns the query of the API call. The sort direction is left out if no sort key is chosen, and the page number if
 * the list has no paging.
 */
function askedOf<S extends FilterSchema>({ query, values, isPaged, sorting }: FiltersOfUrl<S>): FilterValues<S> {
  const asked: FilterValues<S> & { sortBy?: unknown } = isPaged ? query : values
  return sorting === 'key' && !asked.sortBy ? { ...asked, sortBy: undefined, orderBy: undefined } : asked
}
