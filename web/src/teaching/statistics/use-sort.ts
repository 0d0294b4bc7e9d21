import type { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import { useMemo } from 'react'
import type { Sort } from './sums-columns.tsx'

interface SortValues {
  sortBy?: HomeworkSortKey | undefined
  orderBy?: 'ASC' | 'DESC' | undefined
}

interface SortFilters {
  values: SortValues
  set: (patch: SortValues) => void
  active: string[]
}

/** Most first unless the address says otherwise. */
export const sortDefaults = { orderBy: 'DESC' as const }

/** The order of a list as it stands in the address. */
export function useSort({ values, set }: SortFilters): Sort {
  const { sortBy, orderBy = 'DESC' } = values
  return useMemo(() => ({ sortBy, orderBy, set }), [sortBy, orderBy, set])
}

/** For the call: a direction says nothing without what it is the direction of. */
export function sortQuery<Q extends SortValues>(query: Q): Q {
  return query.sortBy ? query : { ...query, sortBy: undefined, orderBy: undefined }
}

/** Sorted is not narrowed. */
export const isNarrowed = (filters: Pick<SortFilters, 'active'>) =>
  filters.active.some((name) => name !== 'sortBy' && name !== 'orderBy')
