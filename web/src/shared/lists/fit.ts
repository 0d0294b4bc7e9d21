import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Column, columnWidth } from './columns.ts'

/** The table width that the specification prescribes. */
const wholeWidth = 1500
const orderWidth = 56
const boxWidth = 44
const eyeWidth = 34
const eyeAlone = 60
/** Minimum width in pixels of a column without a declared width; such columns share the remaining width. */
const least = 96
const most = 160
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
}

export interface ColumnFit<Row extends object> {
  /** Columns that do not fit into the table; the row's preview shows them. */
  back: readonly Column<Row>[]
  /** Minimum width of the table in pixels. */
  width: number
  actionsWidth: number
}

/**
 * Returns which columns fit into a table of `room` pixels: the name always, then the main columns, then the others from
 * the left. Without `room` all columns fit: the width is unknown, or the user wants all columns.
 */
export function fitColumns<Row extends object>(asked: Asked<Row>, room: number | undefined): ColumnFit<Row> {
  const { columns, all, isArranged, width = wholeWidth, hasBoxes, actionsWidth, hasPeek } = asked
  const frame = orderWidth + (hasBoxes ? boxWidth : 0) + actionsWidth
  const sum = (some: readonly Column<Row>[], shared: number) =>
    some.reduce((px, column) => px + (columnWidth(column) ?? shared), 0)
  const sharing = all.filter((column) => columnWidth(column) === undefined).length
  const share = Math.min(most, Math.max(least, (width - frame - sum(all, 0)) / sharing))
  if (room === undefined) {
    // Hiding a column without a declared width also frees the width that it shared.
    const wanted = width - sum(all, most) + sum(columns, most)
    return { back: [], width: Math.max(frame + sum(columns, most), wanted), actionsWidth }
  }
  const free = room - barWidth - frame
  if (sum(columns, share) <= free) return { back: [], width: frame + sum(columns, share), actionsWidth }
  const eye = hasPeek ? 0 : actionsWidth > 0 ? eyeWidth : eyeAlone
  const back = new Set<Column<Row>>()
  const stay = () => columns.filter((column) => !back.has(column))
  const rankOf = (column: Column<Row>) => (!isArranged && isMain(column) ? 1 : 0)
  for (const column of columns.toReversed().toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (sum(stay(), share) + eye <= free) break
    if (!column.isName) back.add(column)
  }
  return {
    back: columns.filter((column) => back.has(column)),
    width: frame + eye + sum(stay(), share),
    actionsWidth: actionsWidth + eye,
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
