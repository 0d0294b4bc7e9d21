import { z } from 'zod'
import { id } from '../../fields.ts'
import { Gender } from '../../people/staff/schemas.ts'
import { personalFieldSchemas } from '../../personal.ts'

/** Fields that a merge can copy from the deleted student record; a document is copied with its series and number. */
export const mergeableFields = [
  'lastName',
  'firstName',
  'middleName',
  'genderType',
  'phoneNumber',
  'passport',
  'personalId',
  'birthCertificate',
  'photo',
  'hId',
] as const
export type MergeableField = (typeof mergeableFields)[number]

const PossibleDuplicateStudent = z.object({
  id: z.number(),
  fullName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  genderType: z.enum(Gender).nullable(),
  phoneNumber: personalFieldSchemas.phone().nullable(),
  passport: personalFieldSchemas.document().nullable(),
  personalId: personalFieldSchemas.document().nullable(),
  birthCertificate: personalFieldSchemas.document().nullable(),
  photo: z.string().nullable(),
  hId: z.string().nullable(),
  login: z.string().nullable(),
  /** True = the record comes from the ERP, so it must be the remaining record of a merge. */
  isFromErp: z.boolean(),
  /** Names of branches, groups and parents, limited to the viewer's branches. */
  offices: z.array(z.string()),
  groups: z.array(z.string()),
  parents: z.array(z.string()),
  createdAt: z.string(),
})
export type PossibleDuplicateStudent = z.infer<typeof PossibleDuplicateStudent>

/** The form proposes to keep the first record: the ERP's record, else one with a login, else the older record. */
export const DuplicateStudentPair = z.object({
  students: z.tuple([PossibleDuplicateStudent, PossibleDuplicateStudent]),
  birthDate: z.string(),
})
export type DuplicateStudentPair = z.infer<typeof DuplicateStudentPair>

export const StudentMergeInput = z.object({
  staysId: id,
  goesId: id,
  takenFields: z.array(z.enum(mergeableFields)).max(mergeableFields.length).default([]),
})
