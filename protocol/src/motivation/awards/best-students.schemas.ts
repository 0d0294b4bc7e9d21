import { z } from 'zod'
import { motivationTexts } from '../../errors/motivation.ts'
import { comment, id, listOf, named, optional, paging, searchValue, timestamp } from '../../fields.ts'

export const monthField = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, motivationTexts.month)

export const bestStudentPerson = z.object({
  id: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
})

export const BestStudent = z.object({
  id: z.number(),
  student: bestStudentPerson,
  /** The student's group and branch when the student was selected. */
  group: named.nullable(),
  office: named.nullable(),
  month: z.string(),
  place: z.number(),
  comment: z.string().nullable(),
  addedBy: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: timestamp,
})
export type BestStudent = z.infer<typeof BestStudent>

export const BestStudentFilter = z.object({
  ...paging,
  value: searchValue,
  month: optional(monthField),
  officeIds: listOf(id),
})

const place = z.int(motivationTexts.place).min(1, motivationTexts.place).max(100, motivationTexts.place)

export const BestStudentInput = z.object({ month: monthField, studentId: id, place, comment: comment.nullish() })
