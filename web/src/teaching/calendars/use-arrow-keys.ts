import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const directions = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
type Direction = (typeof directions)[number]

/** CSS selector of the lessons and the free time that the arrow keys reach. */
const stops = '[data-lesson], [data-free]'

interface RenderedRows {
  /** Indexes of the rows whose lessons are rendered. */
  drawn: ReadonlySet<number>
  draw: (line: number) => void
}

/** Makes the timetable one Tab stop; arrow keys move the focus to the nearest lesson. */
export function useTimetableArrowKeys(table: RefObject<HTMLTableElement | null>, { drawn, draw }: RenderedRows) {
  const stop = useRef<HTMLElement | null>(null)
  const setStop = (lesson: HTMLElement | null | undefined) => {
    if (stop.current) stop.current.tabIndex = -1
    stop.current = lesson ?? null
    if (lesson) lesson.tabIndex = 0
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that came may bring the first lesson
  useEffect(() => {
    if (!stop.current?.isConnected) setStop(table.current?.querySelector<HTMLElement>(stops))
  }, [drawn])
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(stops)) setStop(target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event
      if (!isDirection(key) || !(target instanceof HTMLElement) || !target.matches(stops)) return
      event.preventDefault()
      nearest(target, key, draw)?.focus()
    },
  }
}

const isDirection = (key: string): key is Direction => (directions as readonly string[]).includes(key)

/**
 * Finds the nearest lesson: left and right in the same row, up and down in the nearest row with a lesson in this
 * column.
 */
function nearest(from: HTMLElement, direction: Direction, draw: RenderedRows['draw']): HTMLElement | undefined {
  const here = from.getBoundingClientRect()
  const isSideways = direction === 'ArrowLeft' || direction === 'ArrowRight'
  const next = direction === 'ArrowUp' ? 'previousElementSibling' : 'nextElementSibling'
  for (let line: Element | null = from.closest('tr'); line; line = isSideways ? null : line[next]) {
    if (line.hasAttribute('aria-busy')) draw([...(line.parentElement?.children ?? [])].indexOf(line))
    let best: { lesson: HTMLElement; away: number } | undefined
    for (const lesson of line.querySelectorAll<HTMLElement>(stops)) {
      const there = lesson.getBoundingClientRect()
      const ahead = {
        ArrowLeft: here.left - there.left,
        ArrowRight: there.left - here.left,
        ArrowUp: here.top - there.top,
        ArrowDown: there.top - here.top,
      }[direction]
      const overlaps = isSideways || (there.left < here.right && there.right > here.left)
      if (ahead < 1 || !overlaps) continue
      const aside = isSideways ? Math.abs(there.top - here.top) : Math.abs(there.left - here.left)
      const away = ahead * 1_000 + aside
      if (!best || away < best.away) best = { lesson, away }
    }
    if (best) return best.lesson
  }
  return undefined
}
