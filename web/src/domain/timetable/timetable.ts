import type { AbsentTeacher } from '@markaz/protocol/teaching/availability/schemas'
import type { CSSProperties } from 'react'
import { shortDateText } from '../../shared/format/date.ts'

/** The range of hours that a timetable shows, as integers; `to` is exclusive. */
export interface VisibleHourRange {
  from: number
  to: number
}

export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export interface LessonTimeSpan {
  beginTime: string
  endTime: string
}

/** Returns the hours that the timetable shows: 8:00 to 21:00, or more if a lesson is outside of these hours. */
export function visibleHoursOf(lessons: readonly LessonTimeSpan[]): VisibleHourRange {
  return {
    from: Math.min(8, ...lessons.map(({ beginTime }) => Math.floor(minutesOfTime(beginTime) / 60))),
    to: Math.max(21, ...lessons.map(({ endTime }) => Math.ceil(minutesOfTime(endTime) / 60))),
  }
}

/** Lessons at the same time are placed one below the other. */
export function positionLessonsInRow(
  hours: VisibleHourRange,
  lessons: readonly LessonTimeSpan[],
): { places: CSSProperties[]; lanes: number } {
  const ends: number[] = []
  const lanes = lessons.map(({ beginTime, endTime }) => {
    const free = ends.findIndex((end) => end <= minutesOfTime(beginTime))
    const lane = free === -1 ? ends.length : free
    ends[lane] = minutesOfTime(endTime)
    return lane
  })
  const places = lessons.map(({ beginTime, endTime }, index) => ({
    ...timeSpanPosition(hours, { beginTime, endTime }),
    top: `calc(${lanes[index] ?? 0} * var(--lane))`,
  }))
  return { places, lanes: Math.max(1, ends.length) }
}

/** Returns position and width of a period in a timetable row, as shares of the row. */
export function timeSpanPosition(
  { from, to }: VisibleHourRange,
  { beginTime, endTime }: LessonTimeSpan,
): CSSProperties {
  const share = (minutes: number) => `${(minutes / ((to - from) * 60)) * 100}%`
  return {
    insetInlineStart: share(minutesOfTime(beginTime) - from * 60),
    width: share(minutesOfTime(endTime) - minutesOfTime(beginTime)),
  }
}

/** Minimum length in minutes of free time that is offered for a lesson. */
const shortestMinutes = 45

export function freeTimeSpansOf({ from, to }: VisibleHourRange, lessons: readonly LessonTimeSpan[]): LessonTimeSpan[] {
  const free: LessonTimeSpan[] = []
  let start = from * 60
  const taken = lessons.toSorted((one, other) => one.beginTime.localeCompare(other.beginTime))
  for (const [begin, end] of [
    ...taken.map(({ beginTime, endTime }) => [minutesOfTime(beginTime), minutesOfTime(endTime)] as const),
    [to * 60, to * 60] as const,
  ]) {
    if (begin - start >= shortestMinutes) free.push({ beginTime: timeOfMinutes(start), endTime: timeOfMinutes(begin) })
    start = Math.max(start, end)
  }
  return free
}

const usualMinutes = 90

/** The proposed lesson starts when the free time starts, with the usual duration, or shorter if necessary. */
export const proposeLessonInFreeTime = (
  { beginTime, endTime }: LessonTimeSpan,
  minutes = usualMinutes,
): LessonTimeSpan => ({
  beginTime,
  endTime: timeOfMinutes(Math.min(minutesOfTime(endTime), minutesOfTime(beginTime) + minutes)),
})

export const lessonQueryKeyPrefixes = ['timetable', 'groups'] as const

/** Returns e.g. `24.11.2026 – 26.11.2026` or `24.11.2026, 08:00–12:00`. */
export const formatAbsenceDays = ({ from, to, beginTime, endTime }: Omit<AbsentTeacher, 'staff'>): string =>
  beginTime
    ? `${shortDateText(from)}, ${beginTime}–${endTime}`
    : from === to
      ? shortDateText(from)
      : `${shortDateText(from)} – ${shortDateText(to)}`

export const joinTextParts = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
