import { optional } from '@markaz/protocol/fields'
import { week } from '@markaz/protocol/teaching/calendars/week.routes'
import { WeekFilter } from '@markaz/protocol/teaching/calendars/week.schemas'
import { z } from 'zod'
import { useRouteQuery } from '../../shared/api/query.ts'
import { addDays, isoWeekday, todayInTashkent } from '../../shared/format/date.ts'

export const TimetableFilterSchema = WeekFilter.extend({
  by: optional(z.enum(['room', 'teacher', 'group'])),
  view: optional(z.enum(['week', 'hours', 'day'])),
})
export type TimetableFilters = Partial<z.output<typeof TimetableFilterSchema>>

/** Until the week has loaded, the previously shown week is returned. */
export const useTimetableWeek = ({ by: _, view: __, date, ...asked }: TimetableFilters) =>
  useRouteQuery(
    week.read,
    { query: { ...asked, date: mondayOf(date ?? todayInTashkent()) } },
    { keepPrevious: true, silent: true },
  )

export const mondayOf = (day: string): string => addDays(day, 1 - isoWeekday(day))
