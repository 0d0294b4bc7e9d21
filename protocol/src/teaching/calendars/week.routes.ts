import { z } from 'zod'
import { day } from '../../fields.ts'
import { requireAnyOf, requireGrant, route } from '../../route.ts'
import { Away, DayOff } from '../availability/schemas.ts'
import { WeekFilter, WeekLesson, WeekRoom } from './week.schemas.ts'

export const week = {
  /** The week of the requested day. Users without the right to all groups get only their own lessons. */
  read: route('GET', '/timetable/week', {
    access: requireAnyOf(requireGrant('my_groups', 'read'), requireGrant('all_groups', 'read')),
    summary: "Bir haftaning darslari: filial, xona, o'qituvchi, guruh yoki talaba bo'yicha",
    query: WeekFilter,
    answer: z.object({
      from: day,
      to: day,
      lessons: z.array(WeekLesson),
      /** False = the week has more than 3,000 lessons, and only the first are listed. */
      isWhole: z.boolean(),
      /** Rooms of the requested branches, also without lessons; empty for users who may see only their own groups. */
      rooms: z.array(WeekRoom),
      daysOff: z.array(DayOff),
      /** Absences of teachers; users who may see only their own groups get only their own absences. */
      away: z.array(Away),
    }),
  }),
}
