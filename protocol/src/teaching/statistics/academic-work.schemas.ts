import { z } from 'zod'
import { date, named, optional, paging, searchValue } from '../../fields.ts'
import { GroupStatus } from '../groups/schemas.ts'

/**
 * A group that the person teaches in the viewer's branches; the dates are the person's first and last day in the group.
 * Newest first.
 */
export const AcademicGroup = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(['teacher', 'assistant']),
  office: named.nullable(),
  status: z.enum(GroupStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  /** The rating 0…100, as in the list of groups. */
  rating: z.number().nullable(),
})
export type AcademicGroup = z.infer<typeof AcademicGroup>

/**
 * A lesson that the person taught, until today, newest first; `mark` is 1 if its attendance was saved, otherwise null.
 */
export const TeacherAttendance = z.object({
  date: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  mark: z.literal(1).nullable(),
})

export const AcademicGroupFilter = z.object({
  ...paging,
  value: searchValue,
  /** The status of the group. */
  status: optional(z.coerce.number().pipe(z.enum(GroupStatus))),
})
export const LessonFilter = z.object({ ...paging, from: optional(date), to: optional(date) })
