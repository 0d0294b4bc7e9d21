import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { dayMonth, isoWeekday, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { useFillHeight } from '../../shared/ui/use-fill-height.ts'
import { useArrows } from './arrows.ts'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { DropHint } from './DropHint.tsx'
import type { BoardLesson } from './days-away.ts'
import { type Hours, hoursOf, placeAt, timeOf } from './hours.ts'
import { LessonCard } from './LessonCard.tsx'
import type { Row, RowGrouping } from './rows.ts'
import { type Drop, useDrag } from './use-drag.ts'
import { useLinesInView } from './use-lines-in-view.ts'

interface BoardProps {
  rows: readonly Row[]
  by: RowGrouping
  /** The displayed days: seven for a week. A single day is displayed by hours. */
  days: readonly string[]
  daysOff: ReadonlyMap<string, string>
  open: (lesson: BoardLesson, to?: Drop) => void
  mayMove: boolean
}

/**
 * The timetable as a table: a row for each room, teacher or group; a column for each day, or the hours of a single day.
 */
export function Board({ rows, by, days, daysOff, open, mayMove }: BoardProps) {
  const table = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFillHeight(box)
  const { drawn, isDrawn, heightOf, draw } = useLinesInView(rows, box)
  const [first] = days
  const isDay = days.length === 1
  const hours = useMemo(() => (isDay ? hoursOf(rows) : null), [isDay, rows])
  const find = (id: number) => rows.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)
  const { onKeyDown, onFocus } = useArrows(table, { drawn, draw })
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
          {rows.map((row, index) => (
            <tr
              key={row.key}
              data-row={row.key}
              {...(!isDrawn(index) && { 'aria-busy': true, style: { height: heightOf(row) } })}
            >
              <Cells row={row} by={by} days={days} mayMove={mayMove} hours={hours} isDrawn={isDrawn(index)} />
            </tr>
          ))}
        </tbody>
      </table>
      {drag.hover && <DropHint {...drag.hover} />}
    </div>
  )
}

interface CellsProps extends Pick<BoardProps, 'by' | 'days' | 'mayMove'> {
  row: Row
  hours: Hours | null
  isDrawn: boolean
}

const Cells = memo(function Cells({ row, by, days, mayMove, hours, isDrawn }: CellsProps) {
  return (
    <>
      <th scope="row">
        {row.name}
        {row.note && <small>{row.note}</small>}
      </th>
      {isDrawn ? (
        days.map((day, index) => {
          const lessons = row.lessons.filter(({ date }) => date === day)
          const { places, lanes } = hours ? placeAt(hours, lessons) : {}
          return (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the cell of a Monday is that of the next one
              key={index}
              data-day={day}
              {...(hours && { style: { '--lanes': lanes, '--hours': hours.to - hours.from } as CSSProperties })}
            >
              {lessons.map((lesson, nth) => (
                <LessonCard
                  key={lesson.id}
                  lesson={lesson}
                  by={by}
                  isMovable={mayMove && !lesson.isMarked && lesson.state !== 'cancelled'}
                  {...(places?.[nth] && { place: places[nth] })}
                />
              ))}
            </td>
          )
        })
      ) : (
        <td colSpan={days.length} />
      )}
    </>
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
