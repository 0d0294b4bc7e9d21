import { z } from 'zod'
import { Gender } from '../../people/staff/schemas.ts'
import { personal } from '../../personal.ts'

/** What the student who stays can take from the record that goes. A document is taken with series and number. */
export const takenFields = [
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
export type TakenField = (typeof takenFields)[number]

/** One of two records that are probably the same child. */
const PossibleTwin = z.object({
  id: z.number(),
  fullName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  genderType: z.enum(Gender).nullable(),
  phoneNumber: personal.phone().nullable(),
  passport: personal.document().nullable(),
  personalId: personal.document().nullable(),
  birthCertificate: personal.document().nullable(),
  /** An address of the photo for this viewer. */
  photo: z.string().nullable(),
  hId: z.string().nullable(),
  login: z.string().nullable(),
  /** True = the record comes from the ERP, so it must be the one that stays. */
  isFromErp: z.boolean(),
  /** Branches, groups and parents within the viewer's branches. */
  offices: z.array(z.string()),
  groups: z.array(z.string()),
  parents: z.array(z.string()),
  createdAt: z.string(),
})
export type PossibleTwin = z.infer<typeof PossibleTwin>

/** A pair; the first is the one that would stay: from the ERP, then with a login, then the older one. */
export const StudentPair = z.object({ students: z.tuple([PossibleTwin, PossibleTwin]), birthDate: z.string() })
export type StudentPair = z.infer<typeof StudentPair>
