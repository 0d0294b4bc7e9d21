import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Column, columnWidth } from './columns.ts'

/** The documents' width of a table. */
const wholeWidth = 1500
const orderWidth = 56
const boxWidth = 44
const eyeWidth = 34
const eyeAlone = 60
/** A column that takes its share gets as much as the list's own width leaves it, within these. */
const least = 96
const most = 160
/** The rows' own scrollbar, there or not: a column that came and went with it would move the table. */
const barWidth = 16

export const widths = { order: orderWidth, box: boxWidth }

interface Asked<Row extends object> {
  /** Those that are shown, in their order. */
  columns: readonly Column<Row>[]
  /** All columns that the list asks for. */
  all: readonly Column<Row>[]
  /** The person has arranged them, and their order says which stay. */
  isArranged: boolean
  width?: number | undefined
  hasBoxes: boolean
  /** 0 without buttons. */
  actionsWidth: number
  /** There is a glance, and so its button, whatever fits. */
  hasPeek: boolean
}

export interface Fit<Row extends object> {
  /** Columns without room: they stand in the row's glance. */
  back: readonly Column<Row>[]
  /** Pixels the table has at least. */
  width: number
  actionsWidth: number
}

/**
 * Which columns a table has room for, `room` pixels wide: the main ones, and then the first ones. The row's name always
 * stays. Without `room` nothing steps back: nobody knows it, or the person wants all of them.
 */
export function fitColumns<Row extends object>(asked: Asked<Row>, room: number | undefined): Fit<Row> {
  const { columns, all, isArranged, width = wholeWidth, hasBoxes, actionsWidth, hasPeek } = asked
  const frame = orderWidth + (hasBoxes ? boxWidth : 0) + actionsWidth
  const sum = (some: readonly Column<Row>[], shared: number) =>
    some.reduce((px, column) => px + (columnWidth(column) ?? shared), 0)
  const sharing = all.filter((column) => columnWidth(column) === undefined).length
  const share = Math.min(most, Math.max(least, (width - frame - sum(all, 0)) / sharing))
  if (room === undefined) {
    // A hidden column takes its part along.
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

/** How many pixels an element has, known before it is painted. */
export function useRoom() {
  const [room, setRoom] = useState(globalThis.markazRoom)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // Nothing is measured where nothing is laid out.
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth)
    // It is drawn at once, so that no frame shows what lies under the actions.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [room, ref] as const
}
