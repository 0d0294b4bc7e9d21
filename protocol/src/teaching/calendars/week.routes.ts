import { z } from 'zod'
import { day } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { Away, DayOff } from '../availability/schemas.ts'
import { WeekFilter, WeekLesson, WeekRoom } from './week.schemas.ts'

export const week = {
  /** The week of the day, Monday to Sunday; default: this week. Users without the right to all groups get their own. */
  read: route('GET', '/timetable/week', {
    access: anyOf(can('my_groups', 'read'), can('all_groups', 'read')),
    summary: "Bir haftaning darslari: filial, xona, o'qituvchi, guruh yoki talaba bo'yicha",
    query: WeekFilter,
    answer: z.object({
      from: day,
      to: day,
      /** Lessons by day and time. */
      lessons: z.array(WeekLesson),
      /** False = these are the first of more than 3,000 lessons. */
      isWhole: z.boolean(),
      /** Rooms of the requested branches, including empty ones; none for users who see only their own groups. */
      rooms: z.array(WeekRoom),
      daysOff: z.array(DayOff),
      /** Absences of staff of the requested branches; only the user's own if the user sees only their own groups. */
      away: z.array(Away),
    }),
  }),
}
