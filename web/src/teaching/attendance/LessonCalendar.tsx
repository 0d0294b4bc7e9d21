import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { weekdayAbbreviations } from '../../domain/group/schedule-texts.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { attendanceText as words } from './attendance.text.ts'
import { type LessonDayAndTime, weeksOfMonth } from './lesson-days.ts'
import style from './lesson-picker.module.css'

interface LessonCalendarProps {
  lessons: readonly LessonDayAndTime[]
  date: string
  today: string
  unsentDays: ReadonlySet<string>
  pick: (date: string) => void
  close: () => void
}

type DayState = keyof typeof words.legend

export function LessonCalendar({ lessons, date, today, unsentDays, pick, close }: LessonCalendarProps) {
  const [month, setMonth] = useState(date.slice(0, 7))
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = calendar.current
    element?.querySelector<HTMLElement>('[aria-current="date"]')?.focus()
    const onKey = (event: KeyboardEvent) => element && walk(event, element, close)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [close])
  const months = [...new Set([...lessons.map((lesson) => lesson.date.slice(0, 7)), date.slice(0, 7)])].sort()
  const place = months.indexOf(month)
  const byDay = new Map(lessons.map((lesson) => [lesson.date, lesson]))
  const stateOf = (lesson: LessonDayAndTime): DayState => {
    if (unsentDays.has(lesson.date)) return 'unsent'
    if (lesson.date > today) return 'ahead'
    return lesson.isMarked ? 'marked' : 'unmarked'
  }
  const [year, number] = month.split('-')
  return (
    <div ref={calendar} role="dialog" aria-label={words.pickDay} className={style.calendar}>
      <div className={style.head}>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label={words.previousMonth}
          disabled={place <= 0}
          onClick={() => setMonth(months[place - 1] ?? month)}
        />
        <span aria-live="polite">{`${formattingText.months[Number(number) - 1]} ${year}`}</span>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label={words.nextMonth}
          disabled={place >= months.length - 1}
          onClick={() => setMonth(months[place + 1] ?? month)}
        />
      </div>
      <table className={style.month}>
        <thead>
          <tr>
            {weekdayAbbreviations.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const lesson = day.startsWith(month) ? byDay.get(day) : undefined
                if (!lesson)
                  return (
                    <td key={day} className={day.startsWith(month) ? style.none : style.outside}>
                      {Number(day.slice(8))}
                    </td>
                  )
                const state = stateOf(lesson)
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={`${style.lesson} ${style[state]}`}
                      aria-current={day === date ? 'date' : undefined}
                      aria-label={`${shortDateText(day)}, ${words.legend[state]}`}
                      title={words.legend[state]}
                      data-today={day === today || undefined}
                      onClick={() => pick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style.legend} aria-hidden>
        <span className={style.marked}>{words.legend.marked}</span>
        <span className={style.unmarked}>{words.legend.unmarked}</span>
      </div>
    </div>
  )
}

/** Arrows move between the days of lessons, Escape closes the calendar. */
function walk(event: KeyboardEvent, calendar: HTMLElement, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    close()
    return
  }
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
  if (!step) return
  const days = [...calendar.querySelectorAll<HTMLButtonElement>('td button')]
  const next = days[days.indexOf(document.activeElement as HTMLButtonElement) + step]
  event.preventDefault()
  next?.focus()
}
