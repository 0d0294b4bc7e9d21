import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayMonth, isoWeekday, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { useFillHeight } from '../../shared/ui/use-fill-height.ts'
import { useArrows } from './arrows.ts'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { DropHint } from './DropHint.tsx'
import type { BoardLesson } from './days-away.ts'
import { type Hours, hoursOf, placeAt, timeOf } from './hours.ts'
import { LessonCard } from './LessonCard.tsx'
import type { By, Row } from './rows.ts'
import { type Drop, useDrag } from './use-drag.ts'

interface BoardProps {
  rows: readonly Row[]
  by: By
  /** Seven of a week; one is drawn along the hours. */
  days: readonly string[]
  daysOff: ReadonlyMap<string, string>
  open: (lesson: BoardLesson, to?: Drop) => void
  mayMove: boolean
}

/** A line for each room, teacher or group; a column for each day, or the hours of one. */
export function Board({ rows, by, days, daysOff, open, mayMove }: BoardProps) {
  const table = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFillHeight(box)
  const drawn = useGrowing(rows)
  const [first] = days
  const hours = days.length === 1 ? hoursOf(rows) : null
  const find = (id: number) => rows.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)
  const { onKeyDown, onFocus } = useArrows(table, drawn)
  const drag = useDrag({ find, by, rows, hours, drop: open })
  const today = todayInTashkent()
  return (
    <div className={style.scroll} ref={box}>
      <table
        ref={table}
        className={hours ? style.day : style.week}
        aria-label={text.title}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={(event) => {
          const id = (event.target as Element).closest<HTMLElement>('[data-lesson]')?.dataset.lesson
          const lesson = id && find(Number(id))
          if (lesson) open(lesson)
        }}
        {...(mayMove ? drag.handlers : {})}
      >
        <thead>
          <tr>
            <th scope="col">{text.byWhat[by]}</th>
            {hours ? (
              <th scope="col" aria-label={first}>
                <HourMarks hours={hours} />
              </th>
            ) : (
              days.map((day) => (
                <th key={day} scope="col" className={day === today ? style.today : undefined}>
                  {weekdayName(isoWeekday(day))} <span className={style.date}>{dayMonth(day)}</span>
                  {daysOff.has(day) && <small>{daysOff.get(day)}</small>}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <Line key={row.key} row={row} by={by} days={days} mayMove={mayMove} hours={hours} />
          ))}
        </tbody>
      </table>
      {drag.hover && <DropHint {...drag.hover} />}
    </div>
  )
}

interface LineProps extends Pick<BoardProps, 'by' | 'days' | 'mayMove'> {
  row: Row
  hours: Hours | null
}

const Line = memo(function Line({ row, by, days, mayMove, hours }: LineProps) {
  const card = (lesson: BoardLesson, place?: CSSProperties) => (
    <LessonCard
      key={lesson.id}
      lesson={lesson}
      by={by}
      isMovable={mayMove && !lesson.isMarked && lesson.state !== 'cancelled'}
      {...(place && { place })}
    />
  )
  return (
    <tr data-row={row.key}>
      <th scope="row">
        {row.name}
        {row.note && <small>{row.note}</small>}
      </th>
      {days.map((day) => {
        const lessons = row.lessons.filter(({ date }) => date === day)
        if (!hours)
          return (
            <td key={day} data-day={day}>
              {lessons.map((lesson) => card(lesson))}
            </td>
          )
        const { places, lanes } = placeAt(hours, lessons)
        return (
          <td key={day} data-day={day} style={{ '--lanes': lanes, '--hours': hours.to - hours.from } as CSSProperties}>
            {lessons.map((lesson, index) => card(lesson, places[index]))}
          </td>
        )
      })}
    </tr>
  )
})

function HourMarks({ hours: { from, to } }: { hours: Hours }) {
  return (
    <div className={style.hours}>
      {Array.from({ length: to - from }, (_, index) => timeOf((from + index) * 60)).map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </div>
  )
}

/** So many lessons below each other fill a screen. */
const screenful = 12
/** Between them the browser paints, and hears what is pressed. */
const pauseMs = 16

/** The lines one sees come first, then twice as many each time; paper waits for none. */
function useGrowing(rows: readonly Row[]): number {
  const [wanted, setWanted] = useState(screenful)
  const { length } = rows
  const count = useMemo(() => linesWithin(rows, wanted), [rows, wanted])
  useEffect(() => {
    if (count >= length) return
    const all = () => flushSync(() => setWanted(Number.POSITIVE_INFINITY))
    addEventListener('beforeprint', all)
    const later = setTimeout(() => setWanted(wanted * 2), pauseMs)
    return () => {
      clearTimeout(later)
      removeEventListener('beforeprint', all)
    }
  }, [count, length, wanted])
  return count
}

/** How many lines that many lessons below each other fill, the last one whole. */
function linesWithin(rows: readonly Row[], lessons: number): number {
  let filled = 0
  const full = rows.findIndex((row) => {
    const days = Object.values(Object.groupBy(row.lessons, ({ date }) => date))
    filled += Math.max(1, ...days.map((day) => day?.length ?? 0))
    return filled >= lessons
  })
  return full === -1 ? rows.length : full + 1
}
