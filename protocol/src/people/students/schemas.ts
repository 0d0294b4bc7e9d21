import { z } from 'zod'
import { deviceKeyField, Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleErrorTexts } from '../../errors/people.ts'
import type { FieldErrorText } from '../../field-texts.ts'
import { generalErrorTexts } from '../../field-texts.ts'
import {
  birthDate,
  bulkRowIds,
  commentField,
  id,
  idAndName,
  login,
  optionalParam,
  paging,
  passportNumber,
  passportSeries,
  password,
  personalIdNumberField,
  personNameField,
  phone,
  repeatedParameterSchemaOf,
  searchTextField,
  smallintId,
  text,
  uploadPath,
} from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { FacePhotoStatus } from '../face-photos/schemas.ts'
import { MembershipStatus, undoableMembershipChange } from '../memberships/schemas.ts'
import { Gender } from '../staff/schemas.ts'

export const StudentAccountStatus = { Active: 1, InActive: 2 } as const
export type StudentAccountStatus = (typeof StudentAccountStatus)[keyof typeof StudentAccountStatus]

export const ContractStatus = { Waiting: 'waiting', Done: 'done', NoContract: 'no_contract' } as const
export type ContractStatus = (typeof ContractStatus)[keyof typeof ContractStatus]

export const ContractType = { Self: 'self', Agent: 'agent' } as const
export type ContractType = (typeof ContractType)[keyof typeof ContractType]

export const Student = z.object({
  id: z.number(),
  /** The student number, by which the staff of the centre identify a student. */
  hId: z.string().nullable(),
  fullName: z.string(),
  /** The address of the photo, made for this viewer and valid for one to two hours. */
  photo: z.string().nullable(),
  acStatus: z.enum(FacePhotoStatus),
  login: z.string().nullable(),
  hasSmsHistory: z.boolean(),
  /** True = the student's birth date and a document (passport or birth certificate) are stored. */
  hasPersonalData: z.boolean(),
  contractStatus: z.enum(ContractStatus),
  contractType: z.enum(ContractType).nullable(),
  offices: z.array(idAndName),
  categories: z.array(z.object({ id: z.number(), hName: z.string() })),
  /** `name` is a constant for the code, `displayName` a text for users. */
  status: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  systemStatus: z.enum(StudentAccountStatus),
  createdAt: z.string(),
  /** `phoneNumber` belongs to the student's account; `mobile` comes from the ERP. */
  phoneNumber: personalFieldSchemas.phone().nullable(),
  mobile: personalFieldSchemas.phone().nullable(),
  /** When the student last used the portal or an app, accurate to half a day; null = never. */
  portalAt: z.string().nullable(),
  /** When the student last opened the portal as an installed app, accurate to the hour; null = never. */
  portalInstalledAt: z.string().nullable(),
})
export type Student = z.infer<typeof Student>

const flag = z.preprocess((value) => (typeof value === 'boolean' ? String(value) : value), z.stringbool())

export const StudentFilter = z.object({
  ...paging,
  /** Names of the fields to search in, such as `firstName` or `mobile`; other names are ignored. */
  keys: repeatedParameterSchemaOf(z.string().max(64)),
  value: searchTextField,
  /** The order of the list by `createdAt`, then by id; default: oldest first. */
  orderBy: optionalParam(z.enum(['ASC', 'DESC'])).transform((value) => value ?? 'ASC'),
  categoryId: optionalParam(id),
  statusId: optionalParam(smallintId),
  systemStatus: optionalParam(z.coerce.number().pipe(z.enum(StudentAccountStatus))),
  officeIds: repeatedParameterSchemaOf(id),
  /** Students who are or were members of this group. */
  groupId: optionalParam(id),
  hasPhoto: optionalParam(flag),
  hasPrivateInfo: optionalParam(flag),
  contractType: optionalParam(z.enum(ContractType)),
  contractStatus: optionalParam(z.enum(ContractStatus)),
  /** True = only students who have signed in at least once; false = only students who have never signed in. */
  hasPortal: optionalParam(flag),
  hasPortalInstalled: optionalParam(flag),
})
export type StudentFilter = z.infer<typeof StudentFilter>

/** `actionId` is the student's ERP status in this group. */
export const StudentGroup = z.object({
  studentGroupId: z.number(),
  groupId: z.number(),
  groupName: z.string(),
  actionId: z.number(),
  action: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  status: z.enum(MembershipStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  /** First and last day of the group itself; the first day of a new status must be between them. */
  groupStartedDate: z.string().nullable(),
  groupEndedDate: z.string().nullable(),
  lastChange: undoableMembershipChange,
  /** True = the group belongs to the viewer's branches, so the viewer may change the membership. */
  isShared: z.boolean(),
})
export type StudentGroup = z.infer<typeof StudentGroup>

export const StudentDetail = Student.extend({
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  birthDate: z.string().nullable(),
  genderType: z.enum(Gender).nullable(),
  passportSeries: personalFieldSchemas.document().nullable(),
  passportNumber: personalFieldSchemas.document().nullable(),
  personalId: personalFieldSchemas.document().nullable(),
  birthCertificateSeries: personalFieldSchemas.document().nullable(),
  birthCertificateNumber: personalFieldSchemas.document().nullable(),
  /** The category that a user chose in this system; `categories` also contains categories from the ERP. */
  categoryId: z.number().nullable(),
  statusId: z.number(),
  referrer: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  /** The student's phone numbers; the server sends no password to an unconfirmed number. */
  phones: z.array(
    z.object({ phone: personalFieldSchemas.phone(), isConfirmed: z.boolean(), isAskedByViewer: z.boolean() }),
  ),
  groups: z.array(StudentGroup),
})
export type StudentDetail = z.infer<typeof StudentDetail>

const certificatePart = text(20).regex(/^[\p{L}\d-]+$/u, peopleErrorTexts.lettersAndDigits)

/** Series and number of a document must be sent together. Omitted fields stay unchanged; null clears a field. */
export const StudentProfile = z.object({
  firstName: personNameField,
  lastName: personNameField,
  middleName: personNameField.nullish(),
  birthDate,
  genderType: z.enum(Gender),
  phoneNumber: phone,
  passportSeries: passportSeries.nullish(),
  passportNumber: passportNumber.nullish(),
  personalId: personalIdNumberField.nullish(),
  birthCertificateSeries: certificatePart.nullish(),
  birthCertificateNumber: certificatePart.nullish(),
  /** The path of an uploaded photo; undefined leaves the photo unchanged, null removes it. */
  photo: uploadPath.nullish(),
})
export type StudentProfile = z.infer<typeof StudentProfile>

/** Returns error texts by field. `birthDate` must not be after `today` (`YYYY-MM-DD`). */
export function findStudentProfileErrors(
  profile: Partial<z.output<typeof StudentProfile>>,
  today: string,
): Record<string, FieldErrorText> {
  const faults: Record<string, FieldErrorText> = {}
  if (profile.birthDate && profile.birthDate > today) faults.birthDate = peopleErrorTexts.afterToday
  for (const document of ['passport', 'birthCertificate'] as const) {
    const [series, number] = [`${document}Series`, `${document}Number`] as const
    if (Boolean(profile[series]) === Boolean(profile[number])) continue
    faults[profile[series] ? number : series] = peopleErrorTexts.halfADocument
  }
  return faults
}

/** `login` is accepted only for a new student. Omitted fields stay unchanged; null clears a field. */
const StudentSystem = z.object({
  hId: text(50).nullish(),
  categoryId: id.nullish(),
  statusId: smallintId,
  referrerId: id.nullish(),
})

/** A new student needs a branch: users see only students of their branches, so no user would see the student. */
export const NewStudent = StudentProfile.extend({
  ...StudentSystem.shape,
  statusId: smallintId.optional(),
  login,
  password,
  officeIds: z.array(id).min(1).max(200),
})
export const StudentAdminFieldsInput = StudentSystem.extend({
  password: password.nullish(),
  officeIds: z.array(id).min(1).max(200).optional(),
})

export const SentSms = z.object({
  id: z.number(),
  phone: personalFieldSchemas.phone(),
  text: personalFieldSchemas.freeText(),
  /** The state of the SMS. `not_sent`: the centre has no SMS gateway, so the text is only stored. */
  status: z.enum(['waiting', 'sent', 'delivered', 'failed', 'not_sent']),
  error: z.string().nullable(),
  createdAt: z.string(),
  initiator: z.object({ id: z.number(), fullName: z.string() }).nullable(),
})
export type SentSms = z.infer<typeof SentSms>

export const StudentFeedback = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string() }),
  group: idAndName.nullable(),
  text: z.string(),
  author: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: z.string(),
})

export const StudentSignInResult = Tokens.extend({
  deviceKey: deviceKeyField.optional(),
  student: z.object({ id: z.number(), fullName: z.string(), login }),
})

export const StudentLoginInput = z.object({ newLogin: login })

export const EraseStudentInput = z.object({ fullName: z.string().max(500) })

export const SmsToManyInput = z.object({ ids: bulkRowIds, text: text(500) })

export const CredentialsSmsInput = z
  .object({
    id,
    login,
    password: password.optional(),
    phone: phone.optional(),
    by: z.enum(['sms', 'screen']).optional(),
  })
  .refine(({ by, phone }) => by === 'screen' || phone !== undefined, {
    path: ['phone'],
    error: generalErrorTexts.required,
  })

export const StudentFeedbackInput = z.object({ studentId: id, groupId: id.nullish(), text: commentField })
