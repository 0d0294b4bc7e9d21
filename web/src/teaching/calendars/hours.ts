import type { WeekLesson } from '@markaz/protocol/teaching/calendars/week.schemas'
import type { CSSProperties } from 'react'
import type { Row } from './rows.ts'

/** The displayed hours, as full hours; the last hour is exclusive. */
export interface Hours {
  from: number
  to: number
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the displayed hours: 8:00 to 21:00, or more if a lesson is outside. */
export function hoursOf(rows: readonly Row[]): Hours {
  const lessons = rows.flatMap((row) => row.lessons)
  return {
    from: Math.min(8, ...lessons.map(({ beginTime }) => Math.floor(minutesOf(beginTime) / 60))),
    to: Math.max(21, ...lessons.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60))),
  }
}

/** Returns the position of each lesson along the hours; lessons at the same time are placed one below the other. */
export function placeAt(
  { from, to }: Hours,
  lessons: readonly WeekLesson[],
): { places: CSSProperties[]; lanes: number } {
  const ends: number[] = []
  const lanes = lessons.map(({ beginTime, endTime }) => {
    const free = ends.findIndex((end) => end <= minutesOf(beginTime))
    const lane = free === -1 ? ends.length : free
    ends[lane] = minutesOf(endTime)
    return lane
  })
  const share = (minutes: number) => `${(minutes / ((to - from) * 60)) * 100}%`
  const places = lessons.map(({ beginTime, endTime }, index) => ({
    insetInlineStart: share(minutesOf(beginTime) - from * 60),
    width: share(minutesOf(endTime) - minutesOf(beginTime)),
    top: `calc(${lanes[index] ?? 0} * var(--lane))`,
  }))
  return { places, lanes: Math.max(1, ends.length) }
}
