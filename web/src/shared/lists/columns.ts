import type { ReactNode } from 'react'
import { numberText } from '../format/number.ts'

/** What a column is, whatever its rows. */
export interface ColumnHead {
  key: string
  title: string
  /** What the row is called: leads to the row, stays in sight when the list moves sideways, cannot be hidden. */
  isName?: boolean
  /** A name that is a link by itself, to more than an address can say. */
  isLink?: boolean
}

/** One column of a list. */
export interface Column<Row extends object> extends ColumnHead {
  /** Pixels it has at least; without it the column takes its share of what the others leave. */
  width?: number
  align?: 'right'
  /** Where there is no room for all it stays as long as any; so does how a thing stands (`status`, `state`) by itself. */
  isMain?: boolean
  /** A quiet second line of the name, outside the link. */
  note?: (row: Row) => ReactNode
  /** The key by which the call sorts, where it does. */
  sort?: string
  cell: (row: Row) => ReactNode
}

/** A column of numbers, `width` pixels at least. */
export const numberColumn = <Row extends object>(
  key: string,
  title: string,
  of: (row: Row) => number | null,
  width = 110,
): Column<Row> => ({ key, title, width, align: 'right', cell: (row) => numberText(of(row)) })

/** What a person has chosen for one table: the order of its columns, which are hidden, how close the rows stand, whether it moves sideways. */
export interface ListView {
  order: readonly string[]
  hidden: readonly string[]
  isDense: boolean
  /** All columns stand in it, however wide that is. */
  isWhole: boolean
}

export const defaultView: ListView = { order: [], hidden: [], isDense: false, isWhole: false }

/** All columns in the chosen order; one the choice does not know (a newer release has it) follows its documented predecessor. */
export function inOrder<C extends ColumnHead>(columns: readonly C[], order: readonly string[]): C[] {
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
  inOrder(columns, view.order).filter((column) => !isHidden(column, view))

const letterPx = 7.7
const paddingPx = 24
const signPx = 18

/** Wide enough for its head, which stands on one line. */
export function columnWidth<Row extends object>({ title, width, sort }: Column<Row>): number | undefined {
  if (width === undefined) return undefined
  return Math.max(width, Math.ceil(title.length * letterPx) + paddingPx + (sort ? signPx : 0))
}
