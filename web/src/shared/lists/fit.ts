import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionsKey, type ContentWidths } from './column-widths.ts'
import { type Column, columnWidth } from './columns.ts'

/** The table width that the specification prescribes. */
const wholeWidth = 1500
const orderWidth = 48
const boxWidth = 44
const eyeWidth = 34
const eyeAlone = 60
/** Width of content that is never truncated for lack of space, and of the longest text on one line. */
const textWidth = 200
const lineWidth = 420
/** A column without a width gets its share of the remaining width, within these limits. */
const least = 96
const most = 160
/** In a window of 1440 px a list has more room than this: then no column of the specification is hidden. */
const documentedRoom = 1100
/** Space for the vertical scrollbar is always reserved; otherwise its appearance would change which columns fit. */
const barWidth = 16

export const widths = { order: orderWidth, box: boxWidth }

interface Asked<Row extends object> {
  /** The visible columns, in their order. */
  columns: readonly Column<Row>[]
  /** All columns of the list. */
  all: readonly Column<Row>[]
  /** True = the user has reordered the columns; their order then decides which columns stay visible. */
  isArranged: boolean
  width?: number | undefined
  hasBoxes: boolean
  /** Width in pixels; 0 without buttons. */
  actionsWidth: number
  /** True = the list has a preview, so the preview button is always shown. */
  hasPeek: boolean
  /** The measured content; undefined until the rows are rendered. */
  content?: ContentWidths | undefined
  /** Returns whether the rows are sorted by the column. */
  isSorted: (column: Column<Row>) => boolean
}

export interface ColumnFit<Row extends object> {
  /** Columns that do not fit into the table; the row's preview shows them. */
  back: readonly Column<Row>[]
  /** Minimum width of the table in pixels. */
  width: number
  actionsWidth: number
  /** Returns the width of a column in pixels; undefined = its share of the rest. */
  widthOf: (column: Column<Row>) => number | undefined
}

/**
 * Returns which columns fit into a table of `room` pixels, and how wide each is. The name always stays, then the main
 * columns and the column of the sorting, then the others from the left; columns that the specification does not name
 * are hidden first. In a wide window only those are hidden, and the table scrolls sideways instead. Without `room` all
 * columns fit: the width is unknown, or the user wants all columns.
 */
export function fitColumns<Row extends object>(asked: Asked<Row>, room: number | undefined): ColumnFit<Row> {
  const { columns, all, isArranged, width = wholeWidth, hasBoxes, hasPeek, content } = asked
  const actionsWidth = actionsWidthOf(asked)
  const frame = orderWidth + (hasBoxes ? boxWidth : 0) + actionsWidth
  const declaredSum = all.reduce((px, column) => px + (columnWidth(column) ?? 0), 0)
  const sharing = all.filter((column) => columnWidth(column) === undefined).length
  const share = Math.min(most, Math.max(least, (width - frame - declaredSum) / sharing))
  const sizeOf = (column: Column<Row>) => sizeByContent(column, content) ?? { least: columnWidth(column) ?? share }
  const sum = (some: readonly Column<Row>[]) => some.reduce((px, column) => px + sizeOf(column).least, 0)
  if (room === undefined) {
    const hiddenSum = sum(all) - sum(columns)
    const least = frame + sum(columns)
    // Hiding a column also removes its share of the width.
    const whole = Math.max(least, width - hiddenSum)
    return { back: [], width: whole, actionsWidth, widthOf: spread(columns, sizeOf, whole - least) }
  }
  const free = room - barWidth - frame
  const eye = hasPeek ? 0 : actionsWidth > 0 ? eyeWidth : eyeAlone
  const stay = columnsThatFit()
  const extra = stay.length < columns.length ? eye : 0
  return {
    back: columns.filter((column) => !stay.includes(column)),
    width: frame + extra + sum(stay),
    actionsWidth: actionsWidth + extra,
    widthOf: spread(stay, sizeOf, free - extra - sum(stay)),
  }

  function columnsThatFit(): readonly Column<Row>[] {
    if (sum(columns) <= free) return columns
    const rankOf = (column: Column<Row>) => {
      if (isArranged) return 0
      if (column.isExtra) return -1
      return isMain(column) || asked.isSorted(column) ? 2 : column.isMain === false ? 0 : 1
    }
    const isFixed = (column: Column<Row>) =>
      column.isName || (content !== undefined && (room ?? 0) >= documentedRoom && !column.isExtra)
    const kept = new Set(columns.filter(isFixed))
    // A narrow column may still fit where a wide column of a higher rank did not.
    for (const column of columns.toSorted((one, other) => rankOf(other) - rankOf(one)))
      if (sum([...kept, column]) + eye <= free) kept.add(column)
    return columns.filter((column) => kept.has(column))
  }
}

/** The preview's button is not part of the measured buttons, because it depends on the fit. */
function actionsWidthOf<Row extends object>({ actionsWidth, hasPeek, content }: Asked<Row>): number {
  const [, buttons] = content?.[actionsKey] ?? []
  return actionsWidth > 0 && buttons ? buttons + (hasPeek ? eyeWidth : 0) : actionsWidth
}

interface Size {
  /** The content needs at most two lines of text. */
  least: number
  /** The content needs one line; undefined if it was not measured. */
  most?: number
}

function sizeByContent<Row extends object>({ key, width = 0 }: Column<Row>, content?: ContentWidths) {
  const [two, one] = content?.[key] ?? []
  if (!two || !one) return undefined
  const least = Math.min(two, Math.max(width, textWidth))
  return { least, most: Math.max(least, Math.min(one, lineWidth)) }
}

/** Distributes the free pixels: first to text that needs a second line, then to all columns. */
function spread<Row extends object>(
  columns: readonly Column<Row>[],
  sizeOf: (column: Column<Row>) => Size,
  free: number,
): ColumnFit<Row>['widthOf'] {
  const sizes = new Map(columns.map((column) => [column, sizeOf(column)]))
  const lines = [...sizes.values()].reduce((px, { least, most = least }) => px + most, 0)
  const wanted = [...sizes.values()].reduce((px, { least, most = least }) => px + most - least, 0)
  const part = wanted > 0 ? Math.min(1, Math.max(0, free) / wanted) : 0
  const rest = Math.max(0, free - wanted) / lines
  return (column) => {
    const { least, most } = sizes.get(column) ?? {}
    if (least === undefined || most === undefined) return columnWidth(column)
    return Math.floor(least + (most - least) * part + most * rest)
  }
}

const isMain = <Row extends object>(column: Column<Row>) =>
  column.isMain ?? (column.key === 'status' || column.key === 'state')

/** Returns the width of an element in pixels, measured before the first paint. */
export function useElementWidth() {
  const [room, setRoom] = useState(globalThis.markazRoom)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // A width of 0 means that there is no layout (hidden element, tests), so it is ignored.
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth)
    // Rendered synchronously, so that no frame shows cells under the sticky actions.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [room, ref] as const
}
