import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterSchema } from '../../shared/filters/url-filters.ts'
import type { Filters } from '../../shared/filters/use-filters.ts'
import { DataTable, type DataTableProps } from '../../shared/ui/DataTable.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { useDepartmentFields } from './department-filters.ts'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { sortFields } from './sums-columns.tsx'
import { isNarrowed } from './use-sort.ts'

type DepartmentListProps<S extends FilterSchema, Row extends object> = Omit<
  DataTableProps<Row>,
  'paging' | 'isFiltered' | 'onClearFilters'
> & {
  filters: Filters<S>
  searchLabel: string
  /** Whether it sorts by the five keys: a phone gets them among the filters. */
  isSorted?: boolean
}

/** What the four lists have in common: filters, paging, and their empty look. */
export function DepartmentList<S extends FilterSchema, Row extends object>({
  filters,
  searchLabel,
  isSorted = false,
  empty = { title: words.noRows, hint: words.noRowsHint },
  ...table
}: DepartmentListProps<S, Row>) {
  const isPhone = useIsPhone()
  const fields = useDepartmentFields()
  return (
    <>
      <FilterBar
        filters={filters}
        search={{ name: 'value', label: searchLabel }}
        fields={isSorted && isPhone ? [...fields, ...sortFields] : fields}
      />
      <DataTable<Row>
        {...table}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        isFiltered={isNarrowed(filters)}
        onClearFilters={filters.clear}
        empty={empty}
      />
      <p className={style.soft}>{words.defaultSpan}</p>
    </>
  )
}
