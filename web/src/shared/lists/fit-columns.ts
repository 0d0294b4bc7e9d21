import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionsColumnKey, type ColumnContentWidths } from './column-widths.ts'
import { type Column, columnTitleWidth } from './columns.ts'

/** Default width of a table in pixels. */
const wholeWidth = 1500
const orderWidth = 48
const boxWidth = 44
const eyeWidth = 34
const eyeAlone = 60
/** Content up to `textWidth` pixels is never shortened; one line of text gets at most `lineWidth` pixels. */
const textWidth = 200
const lineWidth = 420
/** Minimum and maximum width in pixels of a column that shares the remaining width. */
const least = 96
const most = 160
/** A list of at least this width in pixels, as in a window of 1440 px, hides only columns with `isExtra`. */
const documentedRoom = 1100
/**
 * Width in pixels that is always reserved for the scrollbar; otherwise the scrollbar would change which columns fit.
 */
const barWidth = 16

export const fixedColumnWidths = { order: orderWidth, checkbox: boxWidth }

interface FitRequest<Row extends object> {
  columns: readonly Column<Row>[]
  all: readonly Column<Row>[]
  /** True = the user has changed the order of columns, so the columns at the end are hidden first. */
  isArranged: boolean
  width?: number | undefined
  hasBoxes: boolean
  /** Width in pixels of the buttons in each row; 0 = there are no buttons. */
  actionsWidth: number
  /** True = each row always has a button that opens its side panel, even if all columns fit. */
  hasPeek: boolean
  content?: ColumnContentWidths | undefined
  isSorted: (column: Column<Row>) => boolean
}

export interface FittedColumns<Row extends object> {
  /** Columns that do not fit. The side panel of a row shows them. */
  back: readonly Column<Row>[]
  /** Minimum width of the table in pixels. */
  width: number
  actionsWidth: number
  /** Returns the width in pixels; undefined = the column shares the remaining width. */
  widthOf: (column: Column<Row>) => number | undefined
}

/**
 * Returns which columns fit into the width. The name always fits; then follow main columns and the sorted column, then
 * other columns from the left. Without a width all columns fit.
 */
export function fitColumnsToWidth<Row extends object>(
  asked: FitRequest<Row>,
  widthPx: number | undefined,
): FittedColumns<Row> {
  const { columns, all, isArranged, width = wholeWidth, hasBoxes, hasPeek, content } = asked
  const actionsWidth = actionsWidthOf(asked)
  const frame = orderWidth + (hasBoxes ? boxWidth : 0) + actionsWidth
  const declaredSum = all.reduce((px, column) => px + (columnTitleWidth(column) ?? 0), 0)
  const sharing = all.filter((column) => columnTitleWidth(column) === undefined).length
  const share = Math.min(most, Math.max(least, (width - frame - declaredSum) / sharing))
  const sizeOf = (column: Column<Row>) => sizeByContent(column, content) ?? { least: columnTitleWidth(column) ?? share }
  const sum = (some: readonly Column<Row>[]) => some.reduce((px, column) => px + sizeOf(column).least, 0)
  if (widthPx === undefined) {
    const hiddenSum = sum(all) - sum(columns)
    const least = frame + sum(columns)
    // The widths of hidden columns are subtracted from the table's default width.
    const whole = Math.max(least, width - hiddenSum)
    return { back: [], width: whole, actionsWidth, widthOf: spread(columns, sizeOf, whole - least) }
  }
  const free = widthPx - barWidth - frame
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
      column.isName || (content !== undefined && (widthPx ?? 0) >= documentedRoom && !column.isExtra)
    const kept = new Set(columns.filter(isFixed))
    // A narrow column may still fit where a more important, wider column did not.
    for (const column of columns.toSorted((one, other) => rankOf(other) - rankOf(one)))
      if (sum([...kept, column]) + eye <= free) kept.add(column)
    return columns.filter((column) => kept.has(column))
  }
}

/**
 * Returns the width of the actions column: the measured buttons plus the side panel's button, which is not measured.
 */
function actionsWidthOf<Row extends object>({ actionsWidth, hasPeek, content }: FitRequest<Row>): number {
  const [, buttons] = content?.[actionsColumnKey] ?? []
  return actionsWidth > 0 && buttons ? buttons + (hasPeek ? eyeWidth : 0) : actionsWidth
}

interface Size {
  /** Width in pixels with which the content fits on two lines. */
  least: number
  /** Width in pixels with which the content fits on one line; undefined = not measured. */
  most?: number
}

function sizeByContent<Row extends object>({ key, width = 0 }: Column<Row>, content?: ColumnContentWidths) {
  const [two, one] = content?.[key] ?? []
  if (!two || !one) return undefined
  const least = Math.min(two, Math.max(width, textWidth))
  return { least, most: Math.max(least, Math.min(one, lineWidth)) }
}

/** Distributes the free pixels: first to columns whose text needs a second line, then to all columns. */
function spread<Row extends object>(
  columns: readonly Column<Row>[],
  sizeOf: (column: Column<Row>) => Size,
  free: number,
): FittedColumns<Row>['widthOf'] {
  const sizes = new Map(columns.map((column) => [column, sizeOf(column)]))
  const lines = [...sizes.values()].reduce((px, { least, most = least }) => px + most, 0)
  const wanted = [...sizes.values()].reduce((px, { least, most = least }) => px + most - least, 0)
  const part = wanted > 0 ? Math.min(1, Math.max(0, free) / wanted) : 0
  const rest = Math.max(0, free - wanted) / lines
  return (column) => {
    const { least, most } = sizes.get(column) ?? {}
    if (least === undefined || most === undefined) return columnTitleWidth(column)
    return Math.floor(least + (most - least) * part + most * rest)
  }
}

const isMain = <Row extends object>(column: Column<Row>) =>
  column.isMain ?? (column.key === 'status' || column.key === 'state')

/** Returns the width of an element in pixels, measured before the first paint, and a ref for the element. */
export function useElementWidth() {
  const [room, setRoom] = useState(globalThis.markazRoom)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // A width of 0 is ignored, because it means that the element is hidden or that a test has no layout.
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth)
    // Renders immediately, so that the fixed buttons do not cover cells for a frame.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [room, ref] as const
}
