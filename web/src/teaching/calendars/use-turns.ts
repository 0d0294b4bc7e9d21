import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from './rows.ts'

/** So many lessons below each other fill a screen, and so many are drawn in each turn afterwards. */
const screenful = 12
const turnful = 24
/** Between two turns the browser paints, and hears what is pressed. */
const pauseMs = 16

interface Turns {
  rows: readonly Row[]
  /** The most lessons that each line has below each other. */
  tall: readonly number[]
  /** The first line one sees. */
  from: number
  /** How many lines from there on have had their turn; behind the last one comes the first. */
  count: number
  /** How many lines stand there, those of the rows before among them. */
  standing: number
}

/**
 * Lines are drawn in turns: those one sees first, then what lies below and above. Where other rows come, a line of those
 * before waits for its turn, so that nothing is taken away only to be made again. Paper waits for none.
 */
export function useTurns(rows: readonly Row[], board: RefObject<HTMLElement | null>) {
  const [kept, setTurns] = useState(() => begun(rows, null))
  const turns = kept.rows === rows ? kept : begun(rows, board.current)
  if (turns !== kept) setTurns(turns)
  useEffect(() => {
    if (turns.count >= turns.rows.length) return
    const all = () => flushSync(() => setTurns({ ...turns, count: turns.rows.length }))
    addEventListener('beforeprint', all)
    const later = setTimeout(() => setTurns(another(turns, turnful)), pauseMs)
    return () => {
      clearTimeout(later)
      removeEventListener('beforeprint', all)
    }
  }, [turns])
  const { from, count, standing } = turns
  const lines = rows.map((row, index) => {
    const isWaiting = (index - from + rows.length) % rows.length >= count
    return { row, isWaiting, stands: !isWaiting || index < standing }
  })
  return { lines: lines.filter(({ stands }) => stands), count }
}

function begun(rows: readonly Row[], board: HTMLElement | null): Turns {
  const lines = [...(board?.querySelectorAll('[data-row]') ?? [])]
  const top = board?.getBoundingClientRect().top ?? 0
  const seen = lines.findIndex((line) => line.getBoundingClientRect().bottom > top)
  const from = Math.max(0, Math.min(seen, rows.length - 1))
  return another({ rows, tall: rows.map(tallOf), from, count: 0, standing: lines.length }, screenful)
}

/** With lines for so many more lessons below each other, the last one whole. */
function another(turns: Turns, lessons: number): Turns {
  const { tall, from } = turns
  let { count } = turns
  for (let filled = 0; count < tall.length && filled < lessons; count++)
    filled += tall[(from + count) % tall.length] ?? 1
  return { ...turns, count }
}

const tallOf = ({ lessons }: Row): number =>
  Math.max(
    1,
    ...Map.groupBy(lessons, ({ date }) => date)
      .values()
      .map(({ length }) => length),
  )
