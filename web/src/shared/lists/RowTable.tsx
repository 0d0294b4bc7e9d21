import { CaretDownOutlined, CaretUpOutlined, EyeOutlined } from '@ant-design/icons'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { oneApostrophe } from '../format/apostrophe.ts'
import { common } from '../text/common.text.ts'
import { RowButton } from '../ui/RowButtons.tsx'
import { type Column, columnWidth, type ListView, shownColumns } from './columns.ts'
import type { ListProps } from './List.tsx'
import style from './list.module.css'
import { listsText } from './lists.text.ts'
import { rowKeys } from './row-keys.ts'
import { RowAnchor, useFollow } from './row-link.tsx'
import type { Peek } from './use-peek.tsx'
import type { RowKey, Selection } from './use-selection.ts'

export interface LoadedRows<Row extends object> extends Omit<ListProps<Row>, 'selection' | 'peek'> {
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** How many rows stand on the pages before. */
  first: number
  view: ListView
  selection: Selection<Row> | undefined
  peek: Peek<Row> | undefined
}

/** The documents' width of a table; a narrower window moves it sideways. */
const tableWidth = 1500
const orderWidth = 56
const boxWidth = 44
const sharedWidth = 160

/**
 * The list on a desk: a plain table, because Ant Design's takes twice the script and three times the time of the first
 * screen (decisions, lists). Its head stays, and so do the row's name and its buttons when it moves sideways.
 */
export function RowTable<Row extends object>(props: LoadedRows<Row>) {
  const {
    list,
    label,
    rows,
    rowKey,
    to,
    actions,
    actionsWidth = 96,
    first,
    view,
    selection,
    peek,
    rowClass,
    order,
  } = props
  const columns = shownColumns(props.columns, view)
  const follow = useFollow()
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    // In braces: where scrolling answers a promise, React would take it for what undoes the effect.
    top.current?.scrollTo({ top: 0 })
  }, [first])
  const at = (index: number, deed: (row: Row) => void) => rows[index] && deed(rows[index])
  const keys =
    (to || actions) &&
    rowKeys(
      (index, how) => to && at(index, (row) => follow(to(row), how)),
      peek && { toggle: (index) => at(index, peek.toggle), follow: (index) => at(index, peek.follow) },
    )
  const boxes = selection ? boxWidth : 0
  return (
    <div
      ref={top}
      className={style.scroll}
      data-dense={view.isDense || undefined}
      // Rows that lead nowhere cannot be stepped through: then it is the list that moves by the keyboard.
      tabIndex={to || actions || selection ? undefined : 0}
    >
      <table className={style.table} aria-label={label} style={asVariable('--table', widthOf(props, columns, boxes))}>
        <colgroup>
          {selection && <col style={asVariable('--column', boxWidth)} />}
          <col style={asVariable('--column', orderWidth)} />
          {columns.map((column) => (
            <col key={column.key} style={asVariable('--column', columnWidth(column))} />
          ))}
          {actions && <col style={asVariable('--column', actionsWidth)} />}
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
              {order?.title ?? common.number}
            </th>
            {columns.map((column) => (
              <Head key={column.key} column={column} list={list} boxes={boxes} />
            ))}
            {actions && (
              <th scope="col" className={style.actions}>
                <span className="visually-hidden">{common.actions}</span>
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
                  <RowBox row={row} selection={selection} />
                </td>
              )}
              <td className={style.order}>{order?.of(row) ?? first + index + 1}</td>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)} style={column.isName ? { left: boxes } : undefined}>
                  <Cell column={column} row={row} to={to} />
                </td>
              ))}
              {actions && (
                <td className={style.actions}>
                  <span data-deeds>
                    {peek && <PeekButton row={row} peek={peek} />}
                    {actions(row)}
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

function Head<Row extends object>({
  column,
  list,
  boxes,
}: Pick<LoadedRows<Row>, 'list'> & { column: Column<Row>; boxes: number }) {
  const { title, sort: key } = column
  const sorting = key === undefined ? undefined : list.sorting
  const order = key && sorting?.orderOf(key)
  const Sign = order === 'ASC' ? CaretUpOutlined : CaretDownOutlined
  return (
    <th
      scope="col"
      className={classOf(column)}
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
}: Pick<LoadedRows<Row>, 'to'> & { column: Column<Row>; row: Row }) {
  const words = oneApostrophe(column.cell(row))
  const note = oneApostrophe(column.note?.(row))
  return (
    <>
      {column.isName && !column.isLink && to ? <RowAnchor to={to(row)}>{words}</RowAnchor> : words}
      {note && <div className={style.note}>{note}</div>}
    </>
  )
}

export function PeekButton<Row extends object>({ row, peek }: { row: Row; peek: Peek<Row> }): ReactNode {
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

interface RowBoxProps<Row extends object> {
  row: Row
  selection: Selection<Row>
  /** Of the place around it, the whole of which a finger may touch. */
  className?: string | undefined
}

export function RowBox<Row extends object>({ row, selection, className }: RowBoxProps<Row>): ReactNode {
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

const classOf = <Row extends object>({ isName, align }: Column<Row>) =>
  isName ? style.name : align === 'right' ? style.right : undefined

/** Not the width itself: paper has its own. */
const asVariable = (name: string, px: number | undefined) =>
  px === undefined ? {} : ({ [name]: `${px}px` } as CSSProperties)

/** What the columns and boxes need, and not less than the list asks for; a hidden column takes its part along. */
function widthOf<Row extends object>(
  { columns: all, width = tableWidth, actions, actionsWidth = 96 }: LoadedRows<Row>,
  shown: readonly Column<Row>[],
  boxes: number,
) {
  const sum = (columns: readonly Column<Row>[]) =>
    columns.reduce((px, column) => px + (columnWidth(column) ?? sharedWidth), 0)
  return Math.max(boxes + orderWidth + sum(shown) + (actions ? actionsWidth : 0), width - sum(all) + sum(shown))
}
