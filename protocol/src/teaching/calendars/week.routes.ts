import { z } from 'zod'
import { day } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { Away, DayOff } from '../availability/schemas.ts'
import { WeekFilter, WeekLesson, WeekRoom } from './week.schemas.ts'

export const week = {
  /**
   * The week, Monday to Sunday, that contains the requested day; default: this week. Users without the right to all
   * groups get their own lessons.
   */
  read: route('GET', '/timetable/week', {
    access: anyOf(can('my_groups', 'read'), can('all_groups', 'read')),
    summary: "Bir haftaning darslari: filial, xona, o'qituvchi, guruh yoki talaba bo'yicha",
    query: WeekFilter,
    answer: z.object({
      from: day,
      to: day,
      /** Lessons by day and time. */
      lessons: z.array(WeekLesson),
      /** False = the week has more than 3,000 lessons, and only the first are listed. */
      isWhole: z.boolean(),
      /**
       * Rooms of the requested branches, including rooms without lessons; empty for users who see only their own
       * groups.
       */
      rooms: z.array(WeekRoom),
      daysOff: z.array(DayOff),
      /**
       * Absences of the staff of the requested branches; a user who sees only their own groups gets their own absences.
       */
      away: z.array(Away),
    }),
  }),
}
