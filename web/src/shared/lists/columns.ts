import { type LabelledFieldName, labelOf } from '@markaz/protocol/labels'
import type { ReactNode } from 'react'
import { numberText } from '../format/number.ts'

/** A column's key and title. The default title is the label of the API field `key`. */
type Titled = { key: LabelledFieldName; title?: string } | { key: string; title: string }

export type ColumnHeader = Titled & {
  /** True = the column with the row's name: a link that stays visible when the table scrolls. */
  isName?: boolean
  /** True = the cell renders its own link; otherwise the list makes the name a link. */
  isLink?: boolean
}

export type Column<Row extends object> = ColumnHeader & {
  /** Maximum width in pixels; longer text is shortened. undefined = the column shares the remaining width. */
  width?: number
  align?: 'right'
  /** True = if there is too little space, the column is hidden last; by default true for `status` and `state`. */
  isMain?: boolean
  /** True = if there is too little space, this column is hidden first. */
  isExtra?: boolean
  /** A second line in grey below the name, not part of the link. */
  note?: (row: Row) => ReactNode
  /** The key by which the API call sorts this column; undefined = the call cannot sort it. */
  sort?: string
  cell: (row: Row) => ReactNode
}

export const columnTitleOf = (column: ColumnHeader): string => column.title ?? labelOf(column.key as LabelledFieldName)

export const numberColumn = <Row extends object, Key extends string>(
  key: Key,
  of: (row: Row) => number | null,
  width = 110,
) => ({ key, width, align: 'right' as const, cell: (row: Row) => numberText(of(row)) })

export interface ListViewSettings {
  order: readonly string[]
  hidden: readonly string[]
  isDense: boolean
  /** True = all columns are shown, even if the table must scroll sideways. */
  isWhole: boolean
}

export const defaultListViewSettings: ListViewSettings = { order: [], hidden: [], isDense: false, isWhole: false }

/**
 * Sorts columns by the user's stored order. A column that is newer than this order follows the column before it in the
 * default order.
 */
export function sortColumnsByStoredOrder<C extends ColumnHeader>(columns: readonly C[], order: readonly string[]): C[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  columns.forEach((column, index) => {
    if (known.includes(column)) return
    const before = columns[index - 1]
    known.splice(before ? known.indexOf(before) + 1 : 0, 0, column)
  })
  return known
}

export const isColumnHidden = ({ key, isName }: ColumnHeader, { hidden }: ListViewSettings) =>
  !isName && hidden.includes(key)

export const shownColumnsOf = <C extends ColumnHeader>(columns: readonly C[], view: ListViewSettings): C[] =>
  sortColumnsByStoredOrder(columns, view.order).filter((column) => !isColumnHidden(column, view))

const letterPx = 7.7
const paddingPx = 16
const signPx = 18

/** Returns a width in pixels at which the column's title fits on one line. */
export function columnTitleWidth<Row extends object>(column: Column<Row>): number | undefined {
  const { width, sort } = column
  if (width === undefined) return undefined
  return Math.max(width, Math.ceil(columnTitleOf(column).length * letterPx) + paddingPx + (sort ? signPx : 0))
}
