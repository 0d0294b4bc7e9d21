import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from './rows.ts'

/** So many lessons below each other fill a screen. */
const screenful = 12

/** The height of a lesson, with what parts it from the next; it counts only until its line was drawn once. */
const lessonPx = 76

/**
 * Only the lines in sight, and just beyond it, hold their lessons: a week of 60 rooms has thousands. The others keep their
 * height. Whoever is in a line, or drags out of it, keeps it drawn; paper has them all.
 */
export function useLinesInView(rows: readonly Row[], board: RefObject<HTMLElement | null>) {
  /** The lines that are drawn, by their place, so that another week begins where the one before stood. */
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => firstOf(rows))
  const heights = useRef(new WeakMap<Row, number>())
  const [isPrinting, setIsPrinting] = useState(false)
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
  useEffect(() => {
    const before = () => flushSync(() => setIsPrinting(true))
    const after = () => setIsPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return {
    drawn,
    isDrawn: (index: number) => isPrinting || drawn.has(index),
    heightOf: (row: Row) => heights.current.get(row) ?? tallOf(row) * lessonPx,
    draw: (index: number) => flushSync(() => setDrawn((before) => new Set(before).add(index))),
  }
}

/** The lines that may be in sight, before anybody could look. */
function firstOf(rows: readonly Row[]): Set<number> {
  const first = new Set<number>()
  let filled = 0
  for (const [index, row] of rows.entries()) {
    if (filled >= screenful) break
    filled += tallOf(row)
    first.add(index)
  }
  return first
}

/** The most lessons that a line has below each other. */
const tallOf = ({ lessons }: Row): number =>
  Math.max(
    1,
    ...Map.groupBy(lessons, ({ date }) => date)
      .values()
      .map(({ length }) => length),
  )
