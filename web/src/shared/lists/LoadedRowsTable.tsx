import { CaretDownOutlined, CaretUpOutlined, EyeOutlined } from '@ant-design/icons'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { unifyApostrophes } from '../format/apostrophe.ts'
import { commonText } from '../text/common.text.ts'
import { RowButton } from '../ui/RowButtons.tsx'
import { actionsColumnKey } from './column-widths.ts'
import { type Column, columnTitleOf } from './columns.ts'
import { type FittedColumns, fixedColumnWidths } from './fit-columns.ts'
import type { ListProps } from './List.tsx'
import style from './list.module.css'
import { listsText } from './lists.text.ts'
import { createRowKeyboardHandlers } from './row-keys.ts'
import { RowNameLink, useFollowRowLink } from './row-link.tsx'
import type { RowPreview } from './use-preview.tsx'
import type { RowKey, RowSelection } from './use-selection.ts'

export interface LoadedRowsProps<Row extends object> extends Omit<ListProps<Row>, 'selection' | 'peek'> {
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** Number of rows on the previous pages, after which the row numbers of this page continue. */
  first: number
  shown: readonly Column<Row>[]
  isDense: boolean
  selection: RowSelection<Row> | undefined
  peek: RowPreview<Row> | undefined
  fit: FittedColumns<Row>
  table: RefObject<HTMLTableElement | null>
}

/**
 * Renders a plain table, because Ant Design's table needs twice the code and three times as long for the first screen.
 */
export function LoadedRowsTable<Row extends object>(props: LoadedRowsProps<Row>) {
  const {
    list,
    label,
    rows,
    rowKey,
    to,
    actions,
    fit,
    first,
    shown: columns,
    isDense,
    selection,
    peek,
    rowClass,
    order,
    table,
  } = props
  const follow = useFollowRowLink()
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    // The braces are needed: if scrollTo returns a promise, React would treat it as a cleanup function.
    top.current?.scrollTo({ top: 0 })
  }, [first])
  const at = (index: number, operation: (row: Row) => void) => rows[index] && operation(rows[index])
  const keys =
    (to || actions || peek) &&
    createRowKeyboardHandlers(
      (index, how) => to && at(index, (row) => follow(to(row), how)),
      peek && { toggle: (index) => at(index, peek.toggle), follow: (index) => at(index, peek.follow) },
    )
  const boxes = selection ? fixedColumnWidths.checkbox : 0
  const classOf = (column: Column<Row>) => (fit.back.includes(column) ? style.back : lookOf(column))
  const hasOperations = fit.actionsWidth > 0
  return (
    <div
      ref={top}
      className={style.scroll}
      data-dense={isDense || undefined}
      // If rows cannot get the focus, the list itself can, so that the keyboard can scroll it.
      tabIndex={keys || hasOperations || selection ? undefined : 0}
    >
      <table ref={table} className={style.table} aria-label={label} style={asVariable('--table', fit.width)}>
        <colgroup>
          {selection && <col style={asVariable('--column', fixedColumnWidths.checkbox)} />}
          <col style={asVariable('--column', fixedColumnWidths.order)} />
          {columns.map((column) => (
            <col key={column.key} className={classOf(column)} style={asVariable('--column', fit.widthOf(column))} />
          ))}
          {hasOperations && <col style={asVariable('--column', fit.actionsWidth)} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <td className={style.box}>
                <input
                  type="checkbox"
                  aria-label={listsText.choosePage}
                  checked={rows.every(selection.has)}
                  onChange={({ target }) => selection.toggle(rows, target.checked)}
                />
              </td>
            )}
            <th scope="col" className={style.right}>
              {order?.title ?? commonText.number}
            </th>
            {columns.map((column) => (
              <Head key={column.key} column={column} className={classOf(column)} list={list} boxes={boxes} />
            ))}
            {hasOperations && (
              <th scope="col" className={style.actions} data-column={actionsColumnKey}>
                <span className="visually-hidden">{commonText.actions}</span>
                {fit.back.length > 0 && <BackMark back={fit.back} />}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...keys}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              data-row-key={rowKey(row)}
              className={rowClass?.(row)}
              tabIndex={keys && (index === 0 ? 0 : -1)}
              aria-selected={selection?.has(row)}
              aria-current={peek?.isAt(row) || undefined}
            >
              {selection && (
                <td className={style.box}>
                  <RowCheckbox row={row} selection={selection} />
                </td>
              )}
              <td className={style.order}>{order?.of(row) ?? first + index + 1}</td>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)} style={column.isName ? { left: boxes } : undefined}>
                  <Cell column={column} row={row} to={to} />
                </td>
              ))}
              {hasOperations && (
                <td className={style.actions}>
                  <span data-operations>
                    {peek && <PreviewButton row={row} peek={peek} />}
                    {actions?.(row)}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const

function BackMark<Row extends object>({ back }: { back: readonly Column<Row>[] }) {
  const words = listsText.back(back.length, back.map(columnTitleOf).join(', '))
  return <span role="img" aria-label={words} title={words}>{`+${back.length}`}</span>
}

interface HeadProps<Row extends object> extends Pick<LoadedRowsProps<Row>, 'list'> {
  column: Column<Row>
  className: string | undefined
  boxes: number
}

function Head<Row extends object>({ column, className, list, boxes }: HeadProps<Row>) {
  const title = columnTitleOf(column)
  const key = column.sort
  const sorting = key === undefined ? undefined : list.sorting
  const order = key && sorting?.orderOf(key)
  const Sign = order === 'ASC' ? CaretUpOutlined : CaretDownOutlined
  return (
    <th
      scope="col"
      data-column={column.key}
      className={className}
      style={column.isName ? { left: boxes } : undefined}
      aria-sort={sorting && (order ? ariaSort[order] : 'none')}
    >
      {sorting && key ? (
        <button
          type="button"
          className={style.sort}
          data-on={Boolean(order)}
          aria-label={listsText.sort(title)}
          onClick={() => sorting.next(key)}
        >
          {title}
          <Sign aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function Cell<Row extends object>({
  column,
  row,
  to,
}: Pick<LoadedRowsProps<Row>, 'to'> & { column: Column<Row>; row: Row }) {
  const words = inTwoLines(unifyApostrophes(column.cell(row)))
  const note = unifyApostrophes(column.note?.(row))
  return (
    <>
      {column.isName && !column.isLink && to ? <RowNameLink to={to(row)}>{words}</RowNameLink> : words}
      {note && (
        <div className={style.note} title={typeof note === 'string' ? note : undefined}>
          {note}
        </div>
      )}
    </>
  )
}

/** Shortens a long text to two lines, so that all rows have the same height. */
const inTwoLines = (words: ReactNode): ReactNode =>
  typeof words === 'string' && words.length > 24 ? (
    <span className={style.words} title={words}>
      {words}
    </span>
  ) : (
    words
  )

export function PreviewButton<Row extends object>({ row, peek }: { row: Row; peek: RowPreview<Row> }): ReactNode {
  return (
    <RowButton
      worksOffline
      label={listsText.peek(peek.nameOf(row))}
      title={listsText.peekTitle}
      data-peek
      aria-expanded={peek.isAt(row)}
      icon={<EyeOutlined aria-hidden />}
      onClick={() => peek.toggle(row)}
    />
  )
}

interface RowCheckboxProps<Row extends object> {
  row: Row
  selection: RowSelection<Row>
  /** CSS class of the area around the checkbox. A click anywhere in this area toggles the checkbox. */
  className?: string | undefined
}

export function RowCheckbox<Row extends object>({ row, selection, className }: RowCheckboxProps<Row>): ReactNode {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={listsText.choose(selection.nameOf(row))}
        checked={selection.has(row)}
        onChange={({ target }) => selection.toggle([row], target.checked)}
      />
    </label>
  )
}

const lookOf = <Row extends object>({ isName, align }: Column<Row>) =>
  isName ? style.name : align === 'right' ? style.right : undefined

/** Returns the width as a CSS variable, because the column has a different width in print. */
const asVariable = (name: string, px: number | undefined) =>
  px === undefined ? {} : ({ [name]: `${px}px` } as CSSProperties)
