import { optionalParam } from '@markaz/protocol/fields'
import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import { TimetableWeekFilter, type TimetableWeekLesson } from '@markaz/protocol/teaching/calendars/schemas'
import { z } from 'zod'
import { useRouteQuery } from '../../shared/api/query.ts'
import { addDays, isoWeekday, todayInTashkent } from '../../shared/format/date.ts'

/** Colours of courses. Red is left out, because it means a problem. */
const colours = [
  'var(--accent)',
  'var(--chart-gold)',
  'var(--chart-purple)',
  'var(--chart-green)',
  'var(--chart-pink)',
  'var(--chart-blue)',
  'var(--chart-brown)',
]
export const noSubjectColour = 'var(--chart-grey)'

interface Subject {
  id: number
  name: string
  colour: string
}

/** Gives each course a colour. If there are more courses than colours, the remaining courses are grey. */
export function subjectsWithColours(lessons: readonly Pick<TimetableWeekLesson, 'course'>[]): Subject[] {
  const found = new Map(lessons.flatMap(({ course }) => (course ? [[course.id, course.name] as const] : [])))
  return [...found]
    .sort(([one], [next]) => one - next)
    .map(([id, name], index) => ({ id, name, colour: colours[index] ?? noSubjectColour }))
}

export const TimetableFilterSchema = TimetableWeekFilter.extend({
  by: optionalParam(z.enum(['room', 'teacher', 'group'])),
  view: optionalParam(z.enum(['week', 'hours', 'day'])),
})
export type TimetableFilters = Partial<z.output<typeof TimetableFilterSchema>>

/** Until the week has loaded, the previously shown week is returned. */
export const useTimetableWeek = ({ by: _, view: __, date, ...asked }: TimetableFilters) =>
  useRouteQuery(
    timetableWeek.read,
    { query: { ...asked, date: mondayOf(date ?? todayInTashkent()) } },
    { keepPrevious: true, silent: true },
  )

export const mondayOf = (day: string): string => addDays(day, 1 - isoWeekday(day))
