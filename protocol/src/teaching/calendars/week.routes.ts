import { z } from 'zod'
import { date, day, id, listOf, optional } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { WeekLesson, WeekRoom } from './week.schemas.ts'

export const week = {
  /** Of the day's week, Monday to Sunday; this one when none is said. Whoever does not hold all groups gets those of their own. */
  read: route({
    method: 'GET',
    path: '/timetable/week',
    access: anyOf(can('my_groups', 'read'), can('all_groups', 'read')),
    summary: "Bir haftaning darslari: filial, xona, o'qituvchi, guruh yoki talaba bo'yicha",
    query: z.object({
      date: optional(date),
      officeIds: listOf(id),
      roomId: optional(id),
      teacherId: optional(id),
      groupId: optional(id),
      studentId: optional(id),
    }),
    answer: z.object({
      from: day,
      to: day,
      /** By day and time. */
      lessons: z.array(WeekLesson),
      /** Of more than 3,000 lessons these are the first. */
      isWhole: z.boolean(),
      /** Of the branches asked for, empty ones too; none for whoever sees their own groups alone. */
      rooms: z.array(WeekRoom),
      daysOff: z.array(z.object({ date: day, name: z.string() })),
    }),
  }),
}
