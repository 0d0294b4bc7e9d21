import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TimetableRow } from './timetable-rows.ts'

/** How many lessons below each other fill a window. */
const screenful = 12

/** Estimated height of a lesson in pixels, until its row was rendered once. */
const lessonPx = 76
/** Estimated height in pixels of a row in the view by hours. */
const hoursPx = 66
const hoursRows = 14

/**
 * A week of 60 rooms has thousands of lessons, so only visible rows and their neighbours render them. The row with the
 * focus or a dragged lesson stays rendered.
 */
export function useVisibleTimetableRows(
  rows: readonly TimetableRow[],
  board: RefObject<HTMLElement | null>,
  { isByHours, isPrinting }: { isByHours: boolean; isPrinting: boolean },
) {
  /** Indexes of the rendered rows, which stay rendered when another week opens, so that the scroll position stays. */
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() =>
    isByHours ? new Set(rows.slice(0, hoursRows).keys()) : firstOf(rows),
  )
  const heights = useRef(new WeakMap<TimetableRow, number>())
  useEffect(() => {
    const lines = [...(board.current?.querySelectorAll('[data-row]') ?? [])]
    const observer = new IntersectionObserver(
      (entries) => {
        const places = entries.map((entry) => ({ index: lines.indexOf(entry.target), entry }))
        for (const { index, entry } of places)
          if (rows[index]) heights.current.set(rows[index], entry.boundingClientRect.height)
        setDrawn((before) => {
          const now = new Set(before)
          for (const { index, entry } of places)
            if (entry.isIntersecting) now.add(index)
            else if (!entry.target.contains(document.activeElement)) now.delete(index)
          return now
        })
      },
      { root: board.current, rootMargin: '25% 0px' },
    )
    for (const line of lines) observer.observe(line)
    return () => observer.disconnect()
  }, [board, rows])
  return {
    drawn,
    isDrawn: (index: number) => isPrinting || drawn.has(index),
    heightOf: (row: TimetableRow) => heights.current.get(row) ?? (isByHours ? hoursPx : tallOf(row) * lessonPx),
    draw: (index: number) => flushSync(() => setDrawn((before) => new Set(before).add(index))),
  }
}

/** Returns the rows to render first, before the browser reports which rows are visible. */
function firstOf(rows: readonly TimetableRow[]): Set<number> {
  const first = new Set<number>()
  let filled = 0
  for (const [index, row] of rows.entries()) {
    if (filled >= screenful) break
    filled += tallOf(row)
    first.add(index)
  }
  return first
}

/** Returns the height of a timetable row in lessons: the largest number of its lessons on one day. */
const tallOf = ({ lessons }: TimetableRow): number =>
  Math.max(
    1,
    ...Map.groupBy(lessons, ({ date }) => date)
      .values()
      .map(({ length }) => length),
  )
