import { type CSSProperties, memo, useMemo, useRef } from 'react'
import {
  freeTimeSpansOf,
  type LessonTimeSpan,
  positionLessonsInRow,
  proposeLessonInFreeTime,
  timeOfMinutes,
  timeSpanPosition,
  type VisibleHourRange,
  visibleHoursOf,
} from '../../domain/timetable/timetable.ts'
import { dayMonthText, isoWeekday, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { useFillHeight } from '../../shared/ui/hooks.ts'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { LessonCard } from './LessonCard.tsx'
import { LessonDropHint } from './LessonDropHint.tsx'
import type { LessonWithProblems } from './lesson-problems.ts'
import { timetableTimesText } from './lesson-text.ts'
import type { TimetableGrouping, TimetableRow } from './timetable-rows.ts'
import { useTimetableArrowKeys } from './use-arrow-keys.ts'
import { type LessonDropTarget, useLessonDrag } from './use-drag.ts'
import { useVisibleTimetableRows } from './use-visible-rows.ts'

export interface ClickedFreeTimeSlot extends LessonTimeSpan {
  date: string
  roomId?: number
  teacherId?: number
}

interface TimetableBoardProps {
  rows: readonly TimetableRow[]
  by: TimetableGrouping
  days: readonly string[]
  /** True = the width of each day is divided into hours. For a single day this is always so. */
  isByHours: boolean
  /** True = the page is being printed, so all rows are rendered. */
  isPrinting: boolean
  /** The colours of courses, by the course's id. */
  colours: ReadonlyMap<number, string>
  daysOff: ReadonlyMap<string, string>
  open: (lesson: LessonWithProblems, to?: LessonDropTarget) => void
  /** Called when the user clicks on free time; undefined = the user may not add lessons. */
  onFreeTimeClick?: ((free: ClickedFreeTimeSlot) => void) | undefined
  mayMove: boolean
}

export function TimetableBoard({
  rows,
  by,
  days,
  isByHours,
  isPrinting,
  colours,
  daysOff,
  open,
  onFreeTimeClick,
  mayMove,
}: TimetableBoardProps) {
  const table = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFillHeight(box)
  const isDay = days.length === 1
  const hours = useMemo(
    () => (isDay || isByHours ? visibleHoursOf(rows.flatMap(({ lessons }) => lessons)) : null),
    [isDay, isByHours, rows],
  )
  const { drawn, isDrawn, heightOf, draw } = useVisibleTimetableRows(rows, box, { isByHours, isPrinting })
  const [first] = days
  const find = (id: number) => rows.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)
  const { onKeyDown, onFocus } = useTimetableArrowKeys(table, { drawn, draw })
  const drag = useLessonDrag({ find, by, rows, hours, drop: open })
  const today = todayInTashkent()
  const freeDays = useMemo(
    () => new Set(onFreeTimeClick && by !== 'group' ? days.filter((day) => day >= today && !daysOff.has(day)) : []),
    [onFreeTimeClick, by, days, today, daysOff],
  )
  return (
    <div className={style.scroll} ref={box}>
      <table
        ref={table}
        className={`${hours ? style.day : style.week} ${isByHours ? style.short : ''}`}
        aria-label={text.title}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={(event) => {
          const id = (event.target as Element).closest<HTMLElement>('[data-lesson]')?.dataset.lesson
          const lesson = id && find(Number(id))
          if (lesson) open(lesson)
          const free = (event.target as Element).closest<HTMLElement>('[data-free]')
          if (free && onFreeTimeClick) onFreeTimeClick(freeTimeOf(free, by, rows))
        }}
        {...(mayMove ? drag.handlers : {})}
      >
        <thead>
          <tr>
            <th scope="col">{text.byWhat[by]}</th>
            {hours && isDay ? (
              <th scope="col" aria-label={first}>
                <HourMarks hours={hours} />
              </th>
            ) : (
              days.map((day) => (
                <th key={day} scope="col" className={day === today ? style.today : undefined}>
                  {weekdayName(isoWeekday(day))} <span className={style.date}>{dayMonthText(day)}</span>
                  {daysOff.has(day) && <small>{daysOff.get(day)}</small>}
                  {hours && <HourMarks hours={hours} step={4} />}
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
              <Cells
                row={row}
                by={by}
                days={days}
                mayMove={mayMove}
                hours={hours}
                isByHours={isByHours}
                colours={colours}
                freeDays={freeDays}
                isDrawn={isDrawn(index)}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {drag.hover && <LessonDropHint {...drag.hover} />}
    </div>
  )
}

interface CellsProps extends Pick<TimetableBoardProps, 'by' | 'days' | 'mayMove' | 'isByHours' | 'colours'> {
  row: TimetableRow
  hours: VisibleHourRange | null
  /** The days on which free time can be clicked. */
  freeDays: ReadonlySet<string>
  isDrawn: boolean
}

const Cells = memo(function Cells(props: CellsProps) {
  const { row, by, days, mayMove, hours, isByHours, colours, freeDays, isDrawn } = props
  return (
    <>
      <th scope="row">
        {row.name}
        {row.note && <small>{row.note}</small>}
        {by === 'room' && row.lessons.some(({ overSeats }) => overSeats) && (
          <small className={style.overfull}>{text.overfull}</small>
        )}
      </th>
      {isDrawn ? (
        days.map((day, index) => {
          const lessons = row.lessons.filter(({ date }) => date === day)
          const { places, lanes } = hours ? positionLessonsInRow(hours, lessons) : {}
          return (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the cell of a Monday is that of the next one
              key={index}
              data-day={day}
              {...(hours && { style: { '--lanes': lanes, '--hours': hours.to - hours.from } as CSSProperties })}
            >
              {hours &&
                row.id !== null &&
                freeDays.has(day) &&
                freeTimeSpansOf(
                  hours,
                  lessons.filter(({ state }) => state !== 'cancelled'),
                ).map((span) => (
                  <FreeButton
                    key={span.beginTime}
                    span={span}
                    day={day}
                    name={row.name}
                    place={timeSpanPosition(hours, span)}
                  />
                ))}
              {lessons.map((lesson, nth) => (
                <LessonCard
                  key={lesson.id}
                  lesson={lesson}
                  by={by}
                  isMovable={mayMove && !lesson.isMarked && lesson.state !== 'cancelled'}
                  isShort={isByHours}
                  colours={colours}
                  place={places?.[nth]}
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

function HourMarks({ hours: { from, to }, step = 1 }: { hours: VisibleHourRange; step?: number }) {
  const marks = Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
  // The last hour label is left out if it would touch the first label of the next day.
  const isCrowded = step > 1 && to - (marks.at(-1) ?? from) < step / 2
  return (
    <div className={style.hours}>
      {marks.map((hour) => (
        <span key={hour} style={{ flexGrow: Math.min(step, to - hour) }}>
          {step === 1 ? timeOfMinutes(hour * 60) : isCrowded && hour === marks.at(-1) ? '' : hour}
        </span>
      ))}
    </div>
  )
}

interface FreeButtonProps {
  span: LessonTimeSpan
  day: string
  name: string
  place: CSSProperties
}

/** Has no click handler: the timetable handles clicks on its hundreds of free times. */
function FreeButton({ span, day, name, place }: FreeButtonProps) {
  const label = text.freeFrom(name, `${weekdayName(isoWeekday(day))} ${dayMonthText(day)}`, timetableTimesText(span))
  return (
    <button
      type="button"
      className={style.open}
      data-free={`${span.beginTime} ${span.endTime}`}
      tabIndex={-1}
      aria-label={label}
      title={label}
      style={place}
    >
      +
    </button>
  )
}

function freeTimeOf(button: HTMLElement, by: TimetableGrouping, rows: readonly TimetableRow[]): ClickedFreeTimeSlot {
  const [beginTime = '', endTime = ''] = (button.dataset.free ?? '').split(' ')
  const date = button.closest<HTMLElement>('[data-day]')?.dataset.day ?? ''
  const key = button.closest<HTMLElement>('[data-row]')?.dataset.row
  const id = rows.find((row) => row.key === key)?.id
  return {
    date,
    ...proposeLessonInFreeTime({ beginTime, endTime }),
    ...(id && { [by === 'room' ? 'roomId' : 'teacherId']: id }),
  }
}
