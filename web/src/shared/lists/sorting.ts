import type { FilterField } from '../filters/filter-fields.ts'
import type { FilterSchema } from '../filters/url-filters.ts'
import type { Filters } from '../filters/use-filters.ts'
import type { Column } from './columns.ts'
import { listsText } from './lists.text.ts'

export interface Sorting {
  orderOf: (key: string) => 'ASC' | 'DESC' | undefined
  /** Most first, then least first, then as it was; a call that always goes by one key only turns round. */
  next: (key: string) => void
}

/** The order of a list as it stands in the address; undefined where the call cannot sort. */
export function sortingOf(filters: Filters<FilterSchema> | undefined): Sorting | undefined {
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

/** A phone shows no heads to sort by: there the order stands among the filters. */
export function sortFields<Row extends object>(columns: readonly Column<Row>[]): FilterField[] {
  const options = columns.flatMap(({ sort, title }) => (sort ? [{ value: sort, label: title }] : []))
  return [
    { kind: 'select', name: 'sortBy', label: listsText.sortBy, options },
    {
      kind: 'select',
      name: 'orderBy',
      label: listsText.orderBy,
      options: (['DESC', 'ASC'] as const).map((value) => ({ value, label: listsText.order[value] })),
    },
  ]
}
