import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { z } from 'zod'
import { type CallOptions, useCall } from '../api/query.ts'
import type { FilterSchema, FilterValues } from '../filters/url-filters.ts'
import { type Filters, useFilters } from '../filters/use-filters.ts'
import type { Paging } from './Pager.tsx'
import { type Sorting, sortingOf } from './sorting.ts'

/** What a list needs of its query; `useCall(…, {keepPrevious: true})` answers it. */
export interface ListQuery {
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: () => unknown
}

/** Rows and where they come from. */
export interface ListSource<Row extends object> {
  /** The name under which page size, columns and density are remembered. */
  key: string
  /** Whose rows they are, where that is not said by filters: of one group. */
  params?: unknown
  query: ListQuery
  rows: readonly Row[] | undefined
  total: number | undefined
  /** There are more than `total`: nobody counted further. */
  isMore?: boolean | undefined
  /** Without filters nothing narrows the rows. */
  filters?: Filters<FilterSchema>
  /** Without it the call cannot sort. */
  sorting?: Sorting | undefined
  /** Without it all rows stand on one page. */
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
  /** Where the answer keeps them. */
  rows: (answer: AnswerOf<R>) => readonly Row[]
  params?: ArgsOf<R>['params']
  /** What the filters stand at when the address is silent; "Tozalash" returns to it. */
  defaults?: FilterValues<SchemaOf<R>>
  /** Rows a page until the person chooses otherwise; 10 by default. */
  pageSize?: number
  /** What is asked for, where that is not what the filters say. */
  ask?: (query: FilterValues<SchemaOf<R>>) => FilterValues<SchemaOf<R>>
}

/**
 * The rows of a list call, with its filters and page in the address: parsed by the call's own query schema, so that
 * reload, Back and a sent link show the same rows. The next page is fetched before somebody turns to it.
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

/** Rows that came with something else, all of them; `query` is what they came with. */
export const listOfAllRows = <Row extends object>(
  key: string,
  rows: readonly Row[] | undefined,
  query = atHand,
): ListSource<Row> => ({ key, query, rows, total: rows?.length })

/** Most first unless the address says otherwise. */
const sortDefaults = (schema: FilterSchema) => ('sortBy' in schema.shape ? { orderBy: 'DESC' } : {})

/** A direction says nothing without what it is the direction of; without pages none is asked for. */
function askedOf<S extends FilterSchema>({ query, values, isPaged, sorting }: Filters<S>): FilterValues<S> {
  const asked: FilterValues<S> & { sortBy?: unknown } = isPaged ? query : values
  return sorting === 'key' && !asked.sortBy ? { ...asked, sortBy: undefined, orderBy: undefined } : asked
}
