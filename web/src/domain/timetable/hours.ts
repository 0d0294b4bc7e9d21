import type { CSSProperties } from 'react'
/** The hours that a timetable shows, as full hours. The last hour is exclusive. */
export interface Hours {
  from: number
  to: number
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Begin and end of a lesson or of free time. */
export interface Span {
  beginTime: string
  endTime: string
}

/** Returns the hours to show: from 8:00 to 21:00, or longer if a lesson is outside. */
export function hoursOf(lessons: readonly Span[]): Hours {
  return {
    from: Math.min(8, ...lessons.map(({ beginTime }) => Math.floor(minutesOf(beginTime) / 60))),
    to: Math.max(21, ...lessons.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60))),
  }
}

/** Returns the position of each lesson in a timetable row. Lessons at the same time are placed one below the other. */
export function placeAt(hours: Hours, lessons: readonly Span[]): { places: CSSProperties[]; lanes: number } {
  const ends: number[] = []
  const lanes = lessons.map(({ beginTime, endTime }) => {
    const free = ends.findIndex((end) => end <= minutesOf(beginTime))
    const lane = free === -1 ? ends.length : free
    ends[lane] = minutesOf(endTime)
    return lane
  })
  const places = lessons.map(({ beginTime, endTime }, index) => ({
    ...along(hours, { beginTime, endTime }),
    top: `calc(${lanes[index] ?? 0} * var(--lane))`,
  }))
  return { places, lanes: Math.max(1, ends.length) }
}

/** Returns position and width of a period in a timetable row, as shares of the row. */
export function along({ from, to }: Hours, { beginTime, endTime }: Span): CSSProperties {
  const share = (minutes: number) => `${(minutes / ((to - from) * 60)) * 100}%`
  return {
    insetInlineStart: share(minutesOf(beginTime) - from * 60),
    width: share(minutesOf(endTime) - minutesOf(beginTime)),
  }
}

/** Minimum length in minutes of free time that is offered. */
const shortestMinutes = 45

/** Returns the periods within the shown hours without a lesson. */
export function freeSpans({ from, to }: Hours, lessons: readonly Span[]): Span[] {
  const free: Span[] = []
  let start = from * 60
  const taken = lessons.toSorted((one, other) => one.beginTime.localeCompare(other.beginTime))
  for (const [begin, end] of [
    ...taken.map(({ beginTime, endTime }) => [minutesOf(beginTime), minutesOf(endTime)] as const),
    [to * 60, to * 60] as const,
  ]) {
    if (begin - start >= shortestMinutes) free.push({ beginTime: timeOf(start), endTime: timeOf(begin) })
    start = Math.max(start, end)
  }
  return free
}

const usualMinutes = 90

/**
 * Returns the lesson that a click on free time proposes: it starts when the free time starts, with the usual duration,
 * or shorter.
 */
export const lessonIn = ({ beginTime, endTime }: Span, minutes = usualMinutes): Span => ({
  beginTime,
  endTime: timeOf(Math.min(minutesOf(endTime), minutesOf(beginTime) + minutes)),
})
