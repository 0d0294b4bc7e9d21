import { z } from 'zod'
import {
  id,
  idAndName,
  login,
  optionalParam,
  paging,
  personNameField,
  phone,
  repeatedParameterSchemaOf,
  searchTextField,
  uploadPath,
} from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { FacePhotoStatus, faceProblems } from '../face-photos/schemas.ts'

export const AccountStatus = { Active: 1, InActive: 2, HasNotAccount: 3 } as const
export type AccountStatus = (typeof AccountStatus)[keyof typeof AccountStatus]

export const EmploymentStatus = { Working: 1, NotWorking: 2 } as const
export type EmploymentStatus = (typeof EmploymentStatus)[keyof typeof EmploymentStatus]

export const Gender = { Male: 1, Female: 2 } as const
export type Gender = (typeof Gender)[keyof typeof Gender]

/** Used for `staffSystemStatus` of staff and `status` of parents. */
export const BlockStatus = { Active: 1, Blocked: 2 } as const
export type BlockStatus = (typeof BlockStatus)[keyof typeof BlockStatus]

export const ErpStatus = {
  ACTIVE: 1,
  FINISHED_COURSE: 2,
  WITHOUT_COURSE: 3,
  FINISHED_30_DAY_PRIVILEGE: 4,
  LEFT_COURSE: 5,
  STATISTICS_NOT_CALCULATED: 6,
} as const
export type ErpStatusName = keyof typeof ErpStatus

/** Who entered a phone number; `unknown` = the source was not recorded when the number was entered. */
export const phoneSources = ['staff', 'erp', 'unknown'] as const

/** Whether a second user has confirmed a staff member's phone number; only confirmed numbers receive a password. */
export const PhoneConfirmation = z.object({
  isConfirmed: z.boolean(),
  isAskedByViewer: z.boolean(),
  source: z.enum(phoneSources),
  /** The user who first entered the number; null = it came from the ERP, or the user is unknown. */
  askedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
})

export const StaffMember = z.object({
  id: z.number(),
  hId: z.string().nullable(),
  login: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  fullName: z.string(),
  /** The address of the photo, made for this viewer and valid for one to two hours. */
  photo: z.string().nullable(),
  acStatus: z.enum(FacePhotoStatus),
  faceTrouble: z.enum(faceProblems).nullable(),
  phoneNumber: personalFieldSchemas.staffPhone().nullable(),
  phoneConfirmation: PhoneConfirmation.nullable(),
  genderType: z.enum(Gender).nullable(),
  role: idAndName.nullable(),
  offices: z.array(idAndName),
  workStatus: z.enum(EmploymentStatus),
  isActive: z.enum(AccountStatus),
  /** True = the viewer may change the person: they share a branch, or the viewer is the superadmin. */
  isShared: z.boolean(),
  createdAt: z.string(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** A request may send 1, 2, true or false; answers contain 1 or 2. */
export const AccountStatusInput = z
  .union([z.literal(1), z.literal(2), z.boolean()])
  .transform((value) => (value === true || value === 1 ? AccountStatus.Active : AccountStatus.InActive))

/** Without a work status, people of all statuses are listed; the screens send Working by default. */
export const staffFilterFields = {
  ...paging,
  /** Names of the fields to search in, such as `firstName` or `login`; other names are ignored. */
  keys: repeatedParameterSchemaOf(z.string().max(64)),
  value: searchTextField,
  isActive: optionalParam(z.coerce.number().pipe(z.enum(AccountStatus))),
  workStatus: optionalParam(z.coerce.number().pipe(z.enum(EmploymentStatus))),
  roleId: optionalParam(id),
  officeIds: repeatedParameterSchemaOf(id),
  /** The order of the list by `createdAt`, then by id; default: newest first. */
  orderBy: optionalParam(z.enum(['ASC', 'DESC'])).transform((value) => value ?? 'DESC'),
}

export const StaffFilter = z.object({
  ...staffFilterFields,
  staffSystemStatus: optionalParam(z.coerce.number().pipe(z.enum(BlockStatus))),
})
export type StaffFilter = z.infer<typeof StaffFilter>

/** Omitted fields of the staff member stay unchanged. `photo` is the path of an uploaded file; null removes it. */
export const StaffInput = z.object({
  login: login.optional(),
  firstName: personNameField.optional(),
  lastName: personNameField.optional(),
  middleName: personNameField.nullish(),
  phoneNumber: phone.nullish(),
  roleId: id.optional(),
  officeIds: z.array(id).min(1).max(200).optional(),
  photo: uploadPath.nullish(),
})

export const accountChangeErrorCodes = ['NO_SHARED_OFFICE', 'OFFICE_BEYOND_OWN', 'GRANT_BEYOND_OWN'] as const
export const passwordResetErrorCodes = [
  ...accountChangeErrorCodes,
  'NO_PROFILE',
  'NOT_WORKING',
  'OWN_PASSWORD',
] as const
