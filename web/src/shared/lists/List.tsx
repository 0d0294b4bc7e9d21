import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { FilterField } from '../filters/filter-fields.ts'
import { common } from '../text/common.text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TableSkeleton } from '../ui/TableSkeleton.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { type Column, shownColumns } from './columns.ts'
import { fitColumns, useRoom } from './fit.ts'
import { hiddenColumnsPreview } from './hidden-columns-preview.tsx'
import { ListFooter } from './ListFooter.tsx'
import style from './list.module.css'
import { type PhoneRow, PhoneRows } from './PhoneRows.tsx'
import { RowTable } from './RowTable.tsx'
import type { RowLink } from './row-link.tsx'
import { sortFields } from './sorting.ts'
import type { ListSource } from './use-list.ts'
import { useListView } from './use-list-view.ts'
import { type PreviewOptions, usePreview } from './use-preview.tsx'
import { type RowKey, type SelectionOptions, useSelection } from './use-selection.ts'

export interface ListProps<Row extends object> {
  list: ListSource<Row>
  /** What the list is called for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  /** Label of the search by name or id; without it there is none. */
  search?: string
  /** How the call spells what is searched for; `value` unless it says otherwise. */
  searchName?: string
  /** What stands in the place of the running number: its head, and a row's own. */
  order?: { title: string; of: (row: Row) => number }
  fields?: readonly FilterField[]
  /** Buttons beside the filters, whether there are rows or not. */
  tools?: ReactNode
  /** The one thing to do about the list itself; stands beside the filters, and where the rows would be while there are none. */
  action?: ReactNode
  rowKey?: (row: Row) => RowKey
  /** Where a row leads: its name is the link, on a phone the whole row; Enter follows it, with Ctrl in a new tab. */
  to?: ((row: Row) => RowLink) | undefined
  /** Two lines of a row on phones. */
  phoneRow: (row: Row) => PhoneRow
  /** A class for the whole row, on phones for its item. */
  rowClass?: ((row: Row) => string) | undefined
  /** Buttons at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined
  actionsWidth?: number
  selection?: SelectionOptions<Row> | undefined
  /** A row at a glance beside the list: by Space, or by its button. */
  peek?: PreviewOptions<Row>
  /** What to do first when nothing exists yet. */
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode }
  /** Pixels it has when all its columns stand in it. */
  width?: number
  /** Its cells are worked in: none steps back, the table moves sideways. */
  isWhole?: boolean
  /** One part of a longer page: as high as its rows, the page scrolls. */
  isPart?: boolean
}

const keyOfId = (row: object) => (row as { id: RowKey }).id

/** The one list of Markaz: filters, rows on a desk and on a phone, pages, and its empty, loading and failed looks. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { list, columns, search, tools, action, isPart } = props
  const { filters } = list
  const isPhone = useIsPhone()
  const sort = isPhone && filters?.sorting === 'key' ? sortFields(columns) : []
  const fields = [...(props.fields ?? []), ...sort]
  const hasFilters = filters !== undefined && (search !== undefined || fields.length > 0)
  // Nothing there yet: then the action stands where the rows would be, and there is nothing to filter.
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
  const [room, ref] = useRoom()
  const shown = shownColumns(columns, view)
  const first = paging ? (paging.page - 1) * paging.perPage : 0
  const fitting = fitColumns(
    {
      columns: shown,
      all: columns,
      isArranged: view.order.length > 0,
      width: props.width,
      hasBoxes: selection !== undefined,
      actionsWidth: props.actions ? (props.actionsWidth ?? 96) : 0,
      hasPeek: props.peek !== undefined,
    },
    isPhone || view.isWhole || props.isWhole ? undefined : room,
  )
  const numberOf = (row: Row) => first + (rows?.indexOf(row) ?? 0) + 1
  const glance = hiddenColumnsPreview({ own: props.peek, columns: shown, back: fitting.back, numberOf })
  const { peek, panel } = usePreview(glance, rows, rowKey)
  if (rows === undefined && query.error) return <Failed error={query.error} refetch={query.refetch} />
  if (rows === undefined) return <TableSkeleton ref={ref} columns={columns.length + 1} isPhone={isPhone} />
  const isStale = query.isPlaceholderData && query.isFetching
  const Shape = isPhone ? PhoneRows : RowTable
  return (
    <div
      ref={ref}
      className={isStale ? `${style.frame} ${style.stale}` : style.frame}
      aria-busy={isStale}
      data-list={label}
      data-fills={!isPart || undefined}
    >
      {rows.length === 0 ? (
        <Nothing {...props} />
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

/** Which rows there are to choose from, whatever the page and its size. */
function scopeOf({ params, filters }: Pick<ListSource<object>, 'params' | 'filters'>): string {
  return JSON.stringify([params, { ...filters?.values, page: 0, perPage: 0 }])
}

/** What stands where the rows would be. */
export function Nothing<Row extends object>({
  list,
  empty,
  action,
  isPart = false,
}: Pick<ListProps<Row>, 'list' | 'empty' | 'action' | 'isPart'>) {
  const { filters, paging, total = 0 } = list
  if (total > 0 && paging)
    return (
      <EmptyState
        title={common.pageIsPast}
        action={<Button onClick={() => paging.onPage(1, paging.perPage)}>{common.toFirstPage}</Button>}
      />
    )
  if (filters?.isFiltered)
    return (
      <EmptyState
        title={common.emptyFiltered}
        hint={common.emptyFilteredHint}
        action={<Button onClick={filters?.clear}>{common.clear}</Button>}
      />
    )
  return (
    <EmptyState
      title={empty?.title ?? common.emptyTable}
      hint={empty?.hint}
      action={empty?.action ?? action}
      isFresh={!isPart && empty?.action !== undefined}
    />
  )
}
