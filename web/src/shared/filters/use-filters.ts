import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readPageSize } from '../lists/page-size.ts'
import {
  activeFilterNames,
  type FilterSchema,
  type FilterValues,
  readFiltersFromUrl,
  writeFiltersToUrl,
} from './url-filters.ts'

export interface FiltersOfUrl<S extends FilterSchema> {
  values: FilterValues<S>
  defaults: FilterValues<S>
  query: FilterValues<S> & { page: number; perPage: number }
  page: number
  perPage: number
  /**
   * Changes some filters and returns to page 1. Declared as a method, so that TypeScript accepts filters of any schema.
   */
  set(patch: FilterValues<S>): void
  setPage: (page: number, perPage: number) => void
  clear: () => void
  /** True = a filter differs from its default. A changed sort order alone leaves this false. */
  isFiltered: boolean
  active: string[]
  /**
   * `isPaged`: the list's API call has pages. `sorting`: the call can sort by several keys, only by direction, or not
   * at all (null).
   */
  isPaged: boolean
  sorting: 'key' | 'direction' | null
}

/** A list's state is in the address, so that a reload, the Back button and shared links show the same rows. */
export function useFilters<S extends FilterSchema>(
  schema: S,
  {
    defaults = {},
    tableKey,
    pageSize,
  }: { defaults?: FilterValues<S>; tableKey: string; pageSize?: number | undefined },
): FiltersOfUrl<S> {
  const [search, change] = useLatestSearch()
  // Callers create a new object at each render, so the defaults are compared by content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const steady = useMemo(() => defaults, [JSON.stringify(defaults)])
  const values = useMemo(() => readFiltersFromUrl(schema, steady, search), [schema, steady, search])
  const { page = 1, perPage = readPageSize(tableKey, pageSize) } = values as { page?: number; perPage?: number }

  const set = useCallback(
    (patch: FilterValues<S>) =>
      change((before) => {
        const next = { ...readFiltersFromUrl(schema, steady, before), ...patch, page: undefined }
        return writeFiltersToUrl(schema, steady, next, before)
      }),
    [schema, steady, change],
  )
  const setPage = useCallback(
    (nextPage: number, nextPerPage: number) =>
      change((before) => {
        const after = new URLSearchParams(before)
        if (nextPage > 1) after.set('page', String(nextPage))
        else after.delete('page')
        after.set('perPage', String(nextPerPage))
        return after
      }),
    [change],
  )
  const clear = useCallback(
    () =>
      change((before) => {
        const { perPage: size } = readFiltersFromUrl(schema, steady, before) as { perPage?: number }
        return writeFiltersToUrl(schema, steady, { ...steady, perPage: size } as FilterValues<S>, before)
      }),
    [schema, steady, change],
  )

  const active = useMemo(() => activeFilterNames(steady, values), [steady, values])
  const query = useMemo(() => ({ ...values, page, perPage }), [values, page, perPage])
  const sorting = 'sortBy' in schema.shape ? 'key' : 'orderBy' in schema.shape ? 'direction' : null
  const isFiltered = active.some((name) => sorting !== 'key' || !isOfOrder(name))
  const isPaged = 'page' in schema.shape
  return { values, defaults: steady, query, page, perPage, set, setPage, clear, isFiltered, active, isPaged, sorting }
}

/**
 * Changes the newest query of the URL, even if React has not rendered this query yet. Otherwise the search text, which
 * is written with a delay, would overwrite a filter changed in the meantime.
 */
function useLatestSearch(): [URLSearchParams, (to: (before: URLSearchParams) => URLSearchParams) => void] {
  const [search, setSearch] = useSearchParams()
  const latest = useRef({ search, setSearch })
  useEffect(() => {
    latest.current = { search, setSearch }
  }, [search, setSearch])
  const change = useCallback((to: (before: URLSearchParams) => URLSearchParams) => {
    latest.current.search = to(latest.current.search)
    latest.current.setSearch(latest.current.search)
  }, [])
  return [search, change]
}

const isOfOrder = (name: string) => name === 'sortBy' || name === 'orderBy'
