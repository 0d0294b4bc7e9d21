import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { type FilterField, parameterNamesOf } from '../filters/filter-fields.ts'
import { type FilterSchema, isEmptyFilterValue } from '../filters/url-filters.ts'
import type { FiltersOfUrl } from '../filters/use-filters.ts'
import { commonText } from '../text/common.text.ts'
import { useIsPhone } from '../ui/browser-state.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadingOrError.tsx'
import { TableSkeleton } from '../ui/TableSkeleton.tsx'
import { useContentWidths } from './column-widths.ts'
import { type Column, defaultListViewSettings, type ListViewSettings, shownColumnsOf } from './columns.ts'
import { fitColumnsToWidth, useElementWidth } from './fit-columns.ts'
import { createHiddenColumnsPreview } from './hidden-columns-preview.tsx'
import { ListFooter } from './ListFooter.tsx'
import { LoadedRowsTable } from './LoadedRowsTable.tsx'
import style from './list.module.css'
import { type PhoneScreenRow, PhoneScreenRows } from './PhoneScreenRows.tsx'
import { listViewStorageKey } from './page-size.ts'
import type { RowClickTarget } from './row-link.tsx'
import { sortFieldsOf } from './sorting.ts'
import type { ListRowsSource } from './use-list.ts'
import { type RowPreviewOptions, useRowPreview } from './use-preview.tsx'
import { type RowKey, type RowSelectionOptions, useSelection } from './use-selection.ts'

export interface ListProps<Row extends object> {
  list: ListRowsSource<Row>
  label: string
  columns: readonly Column<Row>[]
  search?: string
  /** The query parameter for the search text, by default `value`. */
  searchName?: string
  /** Replaces the row numbers: `title` is the title of the column, `of` returns the number of a row. */
  order?: { title: string; of: (row: Row) => number }
  fields?: readonly FilterField[]
  /** Buttons next to the filters, which are shown even if the list is empty. */
  tools?: ReactNode
  action?: ReactNode
  rowKey?: (row: Row) => RowKey
  /** The address that a row opens. The row's name is a link (on a phone the entire row). */
  to?: ((row: Row) => RowClickTarget) | undefined
  phoneRow: (row: Row) => PhoneScreenRow
  rowClass?: ((row: Row) => string) | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  actionsWidth?: number
  selection?: RowSelectionOptions<Row> | undefined
  /** The side panel with further data of a row. Space or a button opens it. */
  peek?: RowPreviewOptions<Row>
  /** Shown while the list is empty: explains how to create the first row. */
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode }
  /** Width of the table in pixels if all columns are shown. */
  width?: number
  /** True = all columns are shown and the table scrolls sideways, because its cells can be edited. */
  isWhole?: boolean
  /** True = the list is a part of a longer page. It is as high as its rows, and the page scrolls. */
  isPart?: boolean
}

const keyOfId = (row: object) => (row as { id: RowKey }).id

export function List<Row extends object>(props: ListProps<Row>) {
  const { list, columns, search, tools, action, isPart } = props
  const { filters } = list
  const isPhone = useIsPhone()
  const sort = isPhone && filters?.sorting === 'key' ? sortFieldsOf(columns) : []
  const fields = [...(props.fields ?? []), ...sort]
  const hasFilters = filters !== undefined && (search !== undefined || fields.length > 0)
  // A list that is empty even without filters shows its main button (`action`) instead of the rows and the filters.
  const isFresh = list.total === 0 && !filters?.isFiltered && action !== undefined
  const isThere = list.total !== undefined && action
  const whole = (
    <>
      {(tools || ((hasFilters || isThere) && !isFresh)) && (
        <div className={style.tools}>
          {hasFilters && (
            <FilterBar
              filters={filters}
              fields={fields}
              total={list.total}
              {...(search ? { search: { name: props.searchName ?? 'value', label: search } } : {})}
            />
          )}
          {(tools || isThere) && (
            <div className={style.action}>
              {tools}
              {isThere && action}
            </div>
          )}
        </div>
      )}
      <Rows {...props} />
    </>
  )
  return isPart ? <div className={style.part}>{whole}</div> : whole
}

function Rows<Row extends object>(props: ListProps<Row>) {
  const { list, label, columns, rowKey = keyOfId, isPart = false } = props
  const { query, rows, paging } = list
  const isPhone = useIsPhone()
  const [view, changeView] = useListView(list.key)
  const selection = useSelection(props.selection, rowKey, scopeOf(list))
  const [room, ref] = useElementWidth()
  const shown = shownColumnsOf(columns, view)
  const table = useRef<HTMLTableElement>(null)
  const content = useContentWidths(list.key, table, [rows, isPhone, shown.map(({ key }) => key).join()])
  const first = paging ? (paging.page - 1) * paging.perPage : 0
  const fitting = fitColumnsToWidth(
    {
      columns: shown,
      all: columns,
      isArranged: view.order.length > 0,
      width: props.width,
      hasBoxes: selection !== undefined,
      actionsWidth: props.actions ? (props.actionsWidth ?? 96) : 0,
      hasPeek: props.peek !== undefined,
      content: props.isWhole ? undefined : content,
      isSorted: ({ sort }) => sort !== undefined && list.sorting?.orderOf(sort) !== undefined,
    },
    isPhone || view.isWhole || props.isWhole ? undefined : room,
  )
  const numberOf = (row: Row) => first + (rows?.indexOf(row) ?? 0) + 1
  const glance = createHiddenColumnsPreview({ own: props.peek, columns: shown, back: fitting.back, numberOf })
  const { peek, panel } = useRowPreview(glance, rows, rowKey)
  if (rows === undefined && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  if (rows === undefined) return <TableSkeleton ref={ref} columns={columns.length + 1} isPhone={isPhone} />
  const isStale = query.isPlaceholderData && query.isFetching
  const Shape = isPhone ? PhoneScreenRows : LoadedRowsTable
  return (
    <div
      ref={ref}
      className={isStale ? `${style.frame} ${style.stale}` : style.frame}
      aria-busy={isStale}
      data-list={label}
      data-fills={!isPart || undefined}
    >
      {rows.length === 0 ? (
        <EmptyListMessage {...props} />
      ) : (
        <>
          <Shape
            {...props}
            rows={rows}
            rowKey={rowKey}
            first={first}
            shown={shown}
            isDense={view.isDense}
            fit={fitting}
            table={table}
            selection={selection}
            peek={peek}
          />
          {panel}
          <ListFooter
            listKey={list.key}
            total={list.total ?? rows.length}
            isMore={list.isMore}
            columns={columns}
            view={view}
            changeView={changeView}
            paging={paging}
            selection={selection}
            isPhone={isPhone}
          />
        </>
      )}
    </div>
  )
}

/**
 * Identifies the list whose rows are selected. The page number is left out, because rows stay selected on other pages.
 */
function scopeOf({ params, filters }: Pick<ListRowsSource<object>, 'params' | 'filters'>): string {
  return JSON.stringify([params, { ...filters?.values, page: 0, perPage: 0 }])
}

export function EmptyListMessage<Row extends object>({
  list,
  empty,
  action,
  isPart = false,
  fields = [],
}: Pick<ListProps<Row>, 'list' | 'empty' | 'action' | 'isPart' | 'fields'>) {
  const { filters, paging, total = 0 } = list
  if (total > 0 && paging)
    return (
      <EmptyState
        title={commonText.pageIsPast}
        action={<Button onClick={() => paging.onPage(1, paging.perPage)}>{commonText.toFirstPage}</Button>}
      />
    )
  if (filters?.isFiltered)
    return (
      <EmptyState
        title={commonText.emptyFiltered}
        hint={commonText.emptyFilteredHint}
        action={
          <>
            <SearchAllButton filters={filters} fields={fields} />
            <Button onClick={filters.clear}>{commonText.clear}</Button>
          </>
        }
      />
    )
  return (
    <EmptyState
      title={empty?.title ?? commonText.emptyTable}
      hint={empty?.hint}
      action={empty?.action ?? action}
      isFresh={!isPart && empty?.action !== undefined}
    />
  )
}

/** Repeats the search without other filters, because filters that are set by default may hide the searched row. */
function SearchAllButton({ filters, fields }: { filters: FiltersOfUrl<FilterSchema>; fields: readonly FilterField[] }) {
  const values: Record<string, unknown> = filters.values
  const narrowing = fields.flatMap(parameterNamesOf).filter((name) => !isEmptyFilterValue(values[name]))
  if (isEmptyFilterValue(values.value) || narrowing.length === 0) return null
  const all = Object.fromEntries(narrowing.map((name) => [name, undefined]))
  return (
    <Button type="primary" onClick={() => filters.set(all)}>
      {commonText.searchAll}
    </Button>
  )
}

const nameOf = (listKey: string) => listViewStorageKey(readStaffInfo()?.id ?? 0, listKey)

function readListView(listKey: string): ListViewSettings {
  try {
    return {
      ...defaultListViewSettings,
      ...(JSON.parse(localStorage.getItem(nameOf(listKey)) ?? '{}') as Partial<ListViewSettings>),
    }
  } catch {
    return defaultListViewSettings
  }
}

function useListView(listKey: string) {
  const [view, setView] = useState(() => readListView(listKey))
  const change = (patch: Partial<ListViewSettings>) => {
    const next = { ...view, ...patch }
    setView(next)
    if (JSON.stringify(next) === JSON.stringify(defaultListViewSettings)) localStorage.removeItem(nameOf(listKey))
    else localStorage.setItem(nameOf(listKey), JSON.stringify(next))
  }
  return [view, change] as const
}
