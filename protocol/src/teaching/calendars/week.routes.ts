import { z } from 'zod'
import { day } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { Away, DayOff } from '../availability/schemas.ts'
import { WeekFilter, WeekLesson, WeekRoom } from './week.schemas.ts'

export const week = {
  /** The day's week, Monday to Sunday; this one when none is said. Who does not hold all groups gets their own. */
  read: route('GET', '/timetable/week', {
    access: anyOf(can('my_groups', 'read'), can('all_groups', 'read')),
    summary: "Bir haftaning darslari: filial, xona, o'qituvchi, guruh yoki talaba bo'yicha",
    query: WeekFilter,
    answer: z.object({
      from: day,
      to: day,
      /** Lessons by day and time. */
      lessons: z.array(WeekLesson),
      /** False where these are the first of more than 3,000 lessons. */
      isWhole: z.boolean(),
      /** Rooms of the branches asked for, empty ones too; none for whoever sees their own groups alone. */
      rooms: z.array(WeekRoom),
      daysOff: z.array(DayOff),
      /** Absences of whoever works in the branches asked for; one's own alone where one sees one's own groups alone. */
      away: z.array(Away),
    }),
  }),
}
