import { z } from 'zod'
import { date, idAndName, optionalParam, paging, searchTextField } from '../../fields.ts'
import { GroupStatus } from '../groups/schemas.ts'

/** A group of the viewer's branches, with the first and last day on which the teacher or assistant taught the group. */
export const TaughtGroup = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(['teacher', 'assistant']),
  office: idAndName.nullable(),
  status: z.enum(GroupStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  rating: z.number().nullable(),
})
export type TaughtGroup = z.infer<typeof TaughtGroup>

/**
 * A lesson that the teacher or assistant taught. `mark`: 1 = attendance was saved for the lesson, null = it was not.
 */
export const TaughtLesson = z.object({
  date: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  mark: z.literal(1).nullable(),
})

export const TaughtGroupFilter = z.object({
  ...paging,
  value: searchTextField,
  status: optionalParam(z.coerce.number().pipe(z.enum(GroupStatus))),
})
export const TaughtLessonFilter = z.object({ ...paging, from: optionalParam(date), to: optionalParam(date) })
