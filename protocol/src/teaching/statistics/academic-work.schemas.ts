import { z } from 'zod'
import { date, named, optional, paging, searchValue } from '../../fields.ts'
import { GroupStatus } from '../groups/schemas.ts'

/** A group of the person in the viewer's branches, newest first; dates are those of the person in the group. */
export const AcademicGroup = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(['teacher', 'assistant']),
  office: named.nullable(),
  status: z.enum(GroupStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  /** 0…100, as in the groups list. */
  rating: z.number().nullable(),
})
export type AcademicGroup = z.infer<typeof AcademicGroup>

/**
 * A lesson that the person taught until today, newest first; `mark` is 1 when its attendance was saved, otherwise null.
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
  /** Group status. */
  status: optional(z.coerce.number().pipe(z.enum(GroupStatus))),
})
export const LessonFilter = z.object({ ...paging, from: optional(date), to: optional(date) })
