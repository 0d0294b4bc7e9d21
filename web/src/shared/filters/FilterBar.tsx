import { CloseOutlined, FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, Suspense, useState } from 'react'
import { commonText } from '../text/common.text.ts'
import { useIsPhone } from '../ui/browser-state.ts'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import { FilterControl } from './FilterControl.tsx'
import style from './filter-bar.module.css'
import {
  type FilterField,
  filterChipText,
  filterLabelOf,
  isFilterActive,
  keyOfFilterField,
  parameterNamesOf,
} from './filter-fields.ts'
import { SearchInput } from './SearchInput.tsx'
import { TodayYesterdayButtons } from './TodayYesterdayButtons.tsx'
import type { FilterSchema, FilterValues } from './url-filters.ts'
import type { FiltersOfUrl } from './use-filters.ts'

/** The panel with further filters is loaded when it is opened, because its date pickers are large and rarely needed. */
const FilterPanel = lazyWithRetry(() => import('./FilterPanel.tsx').then((module) => module.FilterPanel))
const DatesFilter = lazyWithRetry(() => import('./DatesFilter.tsx').then((module) => module.DatesFilter))

interface FilterBarProps<S extends FilterSchema> {
  filters: FiltersOfUrl<S>
  search?: { name: string; label: string }
  fields: readonly FilterField[]
  /** How many rows match the filters; undefined = unknown. */
  total?: number | undefined
}

/** Shows the filters of daily use. A button opens the other filters; those that are active have chips. */
export function FilterBar<S extends FilterSchema>({ filters, search, fields, total }: FilterBarProps<S>) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const values = filters.values as Record<string, unknown>
  const set = (patch: Record<string, unknown>) => filters.set(patch as FilterValues<S>)
  const inBar = isPhone ? [] : fields.filter((field) => field.isDaily)
  const behind = fields.filter((field) => !inBar.includes(field))
  const chips = behind.filter((field) => isFilterActive(field, filters.active))

  return (
    <search className={style.filters}>
      <div className={style.bar}>
        {search && (
          <SearchInput
            label={search.label}
            value={String(values[search.name] ?? '')}
            onSearch={(text) => set({ [search.name]: text || undefined })}
          />
        )}
        {inBar.map((field) =>
          field.kind === 'dates' ? (
            <Fragment key={keyOfFilterField(field)}>
              <Suspense fallback={<span className={style.datesSpace} />}>
                <DatesFilter field={field} values={values} set={set} />
              </Suspense>
              {field.isQuick && <TodayYesterdayButtons field={field} values={values} set={set} />}
            </Fragment>
          ) : (
            <FilterControl key={keyOfFilterField(field)} field={field} values={values} set={set} />
          ),
        )}
        {behind.length > 0 && (
          <Button
            icon={<FilterOutlined aria-hidden />}
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
            aria-label={isPhone ? `${commonText.moreFilters} ${chips.length || ''}`.trim() : undefined}
          >
            {!isPhone && commonText.moreFilters}
            {chips.length > 0 && <span className={style.count}>{chips.length}</span>}
          </Button>
        )}
        {filters.active.length > 0 && !isPhone && (
          <Button type="text" onClick={filters.clear}>
            {commonText.clear}
          </Button>
        )}
      </div>
      {chips.length > 0 && (
        <ul className={style.chips}>
          {chips.map((field) => (
            <li key={keyOfFilterField(field)} className={style.chip}>
              {filterChipText(field, values)}
              <button
                type="button"
                className={style.remove}
                aria-label={commonText.removeFilter(filterLabelOf(field))}
                onClick={() => set(defaultsOf(filters, field))}
              >
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <FilterPanel
            fields={behind}
            values={values}
            set={set}
            clear={filters.clear}
            isPhone={isPhone}
            total={total}
            close={() => setOpen(false)}
          />
        )}
      </Suspense>
    </search>
  )
}

function defaultsOf<S extends FilterSchema>(filters: FiltersOfUrl<S>, field: FilterField): Record<string, unknown> {
  const defaults = filters.defaults as Record<string, unknown>
  return Object.fromEntries(parameterNamesOf(field).map((name) => [name, defaults[name]]))
}
