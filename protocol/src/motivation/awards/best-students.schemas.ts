import { z } from 'zod'
import { motivationErrorTexts } from '../../errors/motivation.ts'
import {
  commentField,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
  timestamp,
} from '../../fields.ts'

export const monthField = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, motivationErrorTexts.month)

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
  group: idAndName.nullable(),
  office: idAndName.nullable(),
  month: z.string(),
  place: z.number(),
  comment: z.string().nullable(),
  addedBy: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: timestamp,
})
export type BestStudent = z.infer<typeof BestStudent>

export const BestStudentFilter = z.object({
  ...paging,
  value: searchTextField,
  month: optionalParam(monthField),
  officeIds: repeatedParameterSchemaOf(id),
})

const place = z.int(motivationErrorTexts.place).min(1, motivationErrorTexts.place).max(100, motivationErrorTexts.place)

export const BestStudentInput = z.object({ month: monthField, studentId: id, place, comment: commentField.nullish() })
