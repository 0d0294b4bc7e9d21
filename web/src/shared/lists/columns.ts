import type { ReactNode } from 'react'
import { numberText } from '../format/number.ts'

/** The properties of a column that do not depend on its rows. */
export interface ColumnHead {
  key: string
  title: string
  /**
   * The column with the row's name: it links to the row, stays visible during horizontal scrolling, and cannot be
   * hidden.
   */
  isName?: boolean
  /** True = the cell renders its own link, for rows whose address alone does not describe the link. */
  isLink?: boolean
}

/** One column of a list. */
export interface Column<Row extends object> extends ColumnHead {
  /**
   * The width in pixels that is enough for text of any length, which is truncated beyond; shorter content takes less.
   * Before the content is measured, the column has this width; without it, its share of the remaining width.
   */
  width?: number
  align?: 'right'
  /**
   * If space is short, main columns are hidden last, and those with `false` before the others. Columns with the key
   * `status` or `state` are main columns automatically.
   */
  isMain?: boolean
  /** The specification of the list does not name the column: it is hidden before all others. */
  isExtra?: boolean
  /** A muted second line of the name, outside the link. */
  note?: (row: Row) => ReactNode
  /** The key by which the call can sort this column; undefined = it cannot. */
  sort?: string
  cell: (row: Row) => ReactNode
}

/** Creates a column of numbers; `width` is its minimum in pixels. */
export const numberColumn = <Row extends object>(
  key: string,
  title: string,
  of: (row: Row) => number | null,
  width = 110,
): Column<Row> => ({ key, title, width, align: 'right', cell: (row) => numberText(of(row)) })

/** A user's settings of one table: column order, hidden columns, row density, horizontal scrolling. */
export interface ListView {
  order: readonly string[]
  hidden: readonly string[]
  isDense: boolean
  /** True = all columns are shown, however wide the table becomes. */
  isWhole: boolean
}

export const defaultView: ListView = { order: [], hidden: [], isDense: false, isWhole: false }

/**
 * Returns all columns in the chosen order. A column that the stored order does not contain (added by a newer release)
 * follows its default predecessor.
 */
export function orderColumns<C extends ColumnHead>(columns: readonly C[], order: readonly string[]): C[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  columns.forEach((column, index) => {
    if (known.includes(column)) return
    const before = columns[index - 1]
    known.splice(before ? known.indexOf(before) + 1 : 0, 0, column)
  })
  return known
}

export const isHidden = ({ key, isName }: ColumnHead, { hidden }: ListView) => !isName && hidden.includes(key)

export const shownColumns = <C extends ColumnHead>(columns: readonly C[], view: ListView): C[] =>
  orderColumns(columns, view.order).filter((column) => !isHidden(column, view))

const letterPx = 7.7
const paddingPx = 16
const signPx = 18

/** Returns a width that fits the column title on one line. */
export function columnWidth<Row extends object>({ title, width, sort }: Column<Row>): number | undefined {
  if (width === undefined) return undefined
  return Math.max(width, Math.ceil(title.length * letterPx) + paddingPx + (sort ? signPx : 0))
}
