import { fieldLabels } from '@markaz/protocol/labels'
import type { FilterField } from '../filters/filter-fields.ts'
import type { FilterSchema } from '../filters/url-filters.ts'
import type { FiltersOfUrl } from '../filters/use-filters.ts'
import { type Column, columnTitleOf } from './columns.ts'
import { listsText } from './lists.text.ts'

export interface ListSorting {
  orderOf: (key: string) => 'ASC' | 'DESC' | undefined
  /**
   * Changes the sorting by this key: first descending, then ascending, then none. If the API call always sorts by one
   * key, only the direction changes.
   */
  next: (key: string) => void
}

export function toListSorting(filters: FiltersOfUrl<FilterSchema> | undefined): ListSorting | undefined {
  if (!filters?.sorting) return undefined
  const { sortBy, orderBy = 'DESC' } = filters.values as { sortBy?: string; orderBy?: 'ASC' | 'DESC' }
  if (filters.sorting === 'direction')
    return {
      orderOf: () => orderBy,
      next: () => filters.set({ orderBy: orderBy === 'ASC' ? 'DESC' : 'ASC' }),
    }
  return {
    orderOf: (key) => (key === sortBy ? orderBy : undefined),
    next: (key) => {
      if (key !== sortBy) filters.set({ sortBy: key, orderBy: 'DESC' })
      else if (orderBy === 'DESC') filters.set({ sortBy: key, orderBy: 'ASC' })
      else filters.set({ sortBy: undefined, orderBy: 'DESC' })
    },
  }
}

/** Returns filter fields for the sorting, because a phone shows no column headers. */
export function sortFieldsOf<Row extends object>(columns: readonly Column<Row>[]): FilterField[] {
  const options = columns.flatMap((column) =>
    column.sort ? [{ value: column.sort, label: columnTitleOf(column) }] : [],
  )
  return [
    { kind: 'select', name: 'sortBy', label: fieldLabels.sortBy, options },
    {
      kind: 'select',
      name: 'orderBy',
      label: fieldLabels.orderBy,
      options: (['DESC', 'ASC'] as const).map((value) => ({ value, label: listsText.order[value] })),
    },
  ]
}
