import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { z } from 'zod'
import { type CallOptions, useCall } from '../api/query.ts'
import type { FilterSchema, FilterValues } from '../filters/url-filters.ts'
import { type Filters, useFilters } from '../filters/use-filters.ts'
import type { Paging } from './Pager.tsx'
import { type Sorting, sortingOf } from './sorting.ts'

/** The part of a query that a list needs; `useCall(…, {keepPrevious: true})` returns it. */
export interface ListQuery {
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: () => unknown
}

/** The rows of a list, and the query that loads them. */
export interface ListSource<Row extends object> {
  /** The key under which page size, columns and density are stored. */
  key: string
  /** Path parameters of the call, such as the group id: with other parameters the list has other rows. */
  params?: unknown
  query: ListQuery
  rows: readonly Row[] | undefined
  total: number | undefined
  /** True if there are more rows than `total`, because the server stopped counting. */
  isMore?: boolean | undefined
  /** Undefined = the list has no filters. */
  filters?: Filters<FilterSchema>
  /** Undefined = the call cannot sort. */
  sorting?: Sorting | undefined
  /** Undefined = all rows are on one page. */
  paging?: Paging | undefined
}

const nothing = z.object({})
type SchemaOf<R> = R extends { query?: infer Q }
  ? Exclude<Q, undefined> extends FilterSchema
    ? Exclude<Q, undefined>
    : typeof nothing
  : never

interface ListOptions<R extends RouteDefinition, Row extends object>
  extends Omit<CallOptions<AnswerOf<R>>, 'keepPrevious'> {
  key: string
  /** Returns the rows that an answer of the call contains. */
  rows: (answer: AnswerOf<R>) => readonly Row[]
  params?: ArgsOf<R>['params']
  /** The filter values for parameters that are absent from the address; "Tozalash" restores them. */
  defaults?: FilterValues<SchemaOf<R>>
  /** Rows per page until the user chooses another size; 10 by default. */
  pageSize?: number
  /** Converts the filter values to the query of the call; undefined = they are equal. */
  ask?: (query: FilterValues<SchemaOf<R>>) => FilterValues<SchemaOf<R>>
}

/**
 * Returns the rows of a list call. Filters and page are in the address and are parsed by the call's query schema, so
 * that reload, Back and a shared link show the same rows. The next page is prefetched.
 */
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
  const query = useCall(route, (route.query || params ? args : undefined) as ArgsOf<R>, {
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
    sorting: sortingOf(filters),
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
 * Creates a list source from rows that are part of another answer, without paging; `query` is the query of that answer.
 */
export const listOfAllRows = <Row extends object>(
  key: string,
  rows: readonly Row[] | undefined,
  query = atHand,
): ListSource<Row> => ({ key, query, rows, total: rows?.length })

/** The default sorting: descending. */
const sortDefaults = (schema: FilterSchema) => ('sortBy' in schema.shape ? { orderBy: 'DESC' } : {})

/** Returns the query to send: without a sort key there is no direction, and without pages no page. */
function askedOf<S extends FilterSchema>({ query, values, isPaged, sorting }: Filters<S>): FilterValues<S> {
  const asked: FilterValues<S> & { sortBy?: unknown } = isPaged ? query : values
  return sorting === 'key' && !asked.sortBy ? { ...asked, sortBy: undefined, orderBy: undefined } : asked
}
