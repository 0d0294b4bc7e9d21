import { Button, Pagination, Table, type TableColumnsType } from 'antd'
import type { TableRef } from 'antd/es/table'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { formatText } from '../format/format.text.ts'
import { numberText } from '../format/number.ts'
import { common } from '../text/common.text.ts'
import { Blank } from './Blank.tsx'
import style from './data-table.module.css'
import { type PhoneRow, PhoneRows } from './PhoneRows.tsx'
import { pageSizes, rememberPageSize } from './page-size.ts'
import { dropSnapshot } from './snapshot.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useIsPhone } from './use-media.ts'
import { useRowKeys } from './use-row-keys.ts'

export const tableScrollX = 1500
export const tableScrollY = 500

/** What a list needs of its query; `useCall(…, {keepPrevious: true})` answers it. */
export interface ListQuery {
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: () => unknown
}

export interface DataTableProps<Row extends object> {
  /** Under this key the page size is remembered. */
  tableKey: string
  /** What the table is called for a screen reader. */
  label: string
  query: ListQuery
  rows: readonly Row[] | undefined
  total: number | undefined
  columns: TableColumnsType<Row>
  rowKey: (row: Row) => string | number
  /** Without paging all rows stand on one page. */
  paging?: { page: number; perPage: number; onPage: (page: number, perPage: number) => void }
  /** Enter on a row; `newTab` with Ctrl or Meta. */
  onOpen?: (row: Row, how: { newTab: boolean }) => void
  /** Two lines of a row on phones. */
  phoneRow: (row: Row) => PhoneRow
  /** A class for the whole row, on phones for its item. */
  rowClass?: (row: Row) => string
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  actionsWidth?: number
  /** The list is narrowed by filters: an empty one offers to clear them. */
  isFiltered?: boolean
  onClearFilters?: () => void
  /** What to do first when nothing exists yet. */
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode }
  scrollX?: number
  scrollY?: number
}

/** The one list of Markaz: order numbers, sticky head, remembered page size, its empty, loading and failed looks. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { query, rows, label } = props
  const isPhone = useIsPhone()
  const isThere = rows !== undefined || query.error !== null
  useLayoutEffect(() => {
    if (isThere) dropSnapshot()
  }, [isThere])
  const isStale = query.isPlaceholderData && query.isFetching
  if (rows === undefined && query.error) return <Failed error={query.error} refetch={query.refetch} />
  if (rows === undefined) return <TableSkeleton columns={isPhone ? 2 : props.columns.length + 1} isPhone={isPhone} />
  return (
    <div className={isStale ? `${style.frame} ${style.stale}` : style.frame} aria-busy={isStale} data-list={label}>
      {rows.length === 0 ? (
        <Nothing {...props} />
      ) : isPhone ? (
        <OnPhone {...props} rows={rows} />
      ) : (
        <OnDesk {...props} rows={rows} />
      )}
    </div>
  )
}

type Loaded<Row extends object> = DataTableProps<Row> & { rows: readonly Row[] }

function OnDesk<Row extends object>(props: Loaded<Row>) {
  const { label, rows, columns, rowKey, actions, actionsWidth = 96, onOpen, paging } = props
  const first = paging ? (paging.page - 1) * paging.perPage : 0
  const all = useMemo<TableColumnsType<Row>>(() => {
    const order = {
      key: 'order',
      title: common.number,
      width: 56,
      align: 'right' as const,
      className: style.order ?? '',
      render: (_: unknown, _row: Row, index: number) => first + index + 1,
    }
    const last = {
      key: 'actions',
      title: <span className="visually-hidden">{common.actions}</span>,
      width: actionsWidth,
      fixed: 'end' as const,
      align: 'right' as const,
      render: (_: unknown, row: Row) => <span className={style.actions}>{actions?.(row)}</span>,
    }
    return actions ? [order, ...columns, last] : [order, ...columns]
  }, [columns, actions, actionsWidth, first])
  const onRow = useRowKeys(rows, onOpen)
  const table = useRef<TableRef>(null)
  useEffect(() => {
    // With nothing in it to stop at, a wide table could not be scrolled by the keyboard.
    const body = table.current?.nativeElement.querySelector('.ant-table-body')
    if (body && !body.querySelector('a, button, input, [tabindex]')) body.setAttribute('tabindex', '0')
  })
  return (
    <Table<Row>
      ref={table}
      size="medium"
      aria-label={label}
      className={style.table ?? ''}
      columns={all}
      dataSource={rows}
      rowKey={rowKey}
      {...(onOpen ? { onRow } : {})}
      {...(props.rowClass ? { rowClassName: props.rowClass } : {})}
      scroll={{ x: props.scrollX ?? tableScrollX, y: props.scrollY ?? tableScrollY, scrollToFirstRowOnChange: true }}
      pagination={pagination(props)}
    />
  )
}

function OnPhone<Row extends object>(props: Loaded<Row>) {
  const pager = pagination(props)
  return (
    <>
      <PhoneRows {...props} />
      {pager && <Pagination {...pager} size="small" simple className={style.phonePager ?? ''} />}
    </>
  )
}

function pagination<Row extends object>({ paging, total = 0, tableKey }: DataTableProps<Row>) {
  if (!paging) return false as const
  return {
    current: paging.page,
    pageSize: paging.perPage,
    total,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    showTotal: (count: number) => formatText.total(numberText(count)),
    onChange: (page: number, perPage: number) => {
      if (perPage !== paging.perPage) rememberPageSize(tableKey, perPage)
      paging.onPage(perPage === paging.perPage ? page : 1, perPage)
    },
  }
}

function Nothing<Row extends object>({ isFiltered, onClearFilters, empty, paging, total = 0 }: DataTableProps<Row>) {
  const toFirstPage = useCallback(() => paging?.onPage(1, paging.perPage), [paging])
  if (total > 0 && paging)
    return <Blank title={common.pageIsPast} action={<Button onClick={toFirstPage}>{common.toFirstPage}</Button>} />
  if (isFiltered)
    return (
      <Blank
        title={common.emptyFiltered}
        hint={common.emptyFilteredHint}
        action={onClearFilters && <Button onClick={onClearFilters}>{common.clear}</Button>}
      />
    )
  return <Blank title={empty?.title ?? common.emptyTable} hint={empty?.hint} action={empty?.action} />
}

/** A part that could not be read: why, and another try. */
export function Failed({ error, refetch }: Pick<ListQuery, 'refetch'> & { error: Error }) {
  return (
    <div className={style.frame}>
      <Blank
        isAlert
        title={common.failedTitle}
        hint={error.message}
        action={<Button onClick={() => void refetch()}>{common.retry}</Button>}
      />
    </div>
  )
}
