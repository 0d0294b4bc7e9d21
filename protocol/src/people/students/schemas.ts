import { z } from 'zod'
import { deviceKey, Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleTexts } from '../../errors/people.ts'
import type { FieldText } from '../../field-texts.ts'
import {
  birthDate,
  id,
  listOf,
  login,
  named,
  optional,
  paging,
  passportNumber,
  passportSeries,
  password,
  personalId,
  personName,
  phone,
  searchValue,
  shortId,
  text,
  uploadPath,
} from '../../fields.ts'
import { personal } from '../../personal.ts'
import { FaceStatus } from '../face-photos/schemas.ts'
import { lastChange, MembershipStatus } from '../memberships/schemas.ts'
import { Gender } from '../staff/schemas.ts'

/** Whether a student may use the centre's system; blocking switches between the two. */
export const SystemStatus = { Active: 1, InActive: 2 } as const
export type SystemStatus = (typeof SystemStatus)[keyof typeof SystemStatus]

export const ContractStatus = { Waiting: 'waiting', Done: 'done', NoContract: 'no_contract' } as const
export type ContractStatus = (typeof ContractStatus)[keyof typeof ContractStatus]

/** Who signed the contract: the student, or a parent. */
export const ContractType = { Self: 'self', Agent: 'agent' } as const
export type ContractType = (typeof ContractType)[keyof typeof ContractType]

/** One row of the students list. */
export const Student = z.object({
  id: z.number(),
  /** The student number, by which people in the centre identify a student. */
  hId: z.string().nullable(),
  fullName: z.string(),
  /** An address of the photo for this viewer, valid for one to two hours. */
  photo: z.string().nullable(),
  acStatus: z.enum(FaceStatus),
  login: z.string().nullable(),
  hasSmsHistory: z.boolean(),
  /** True = birth date and a document (passport or birth certificate) are known. */
  hasPersonalData: z.boolean(),
  contractStatus: z.enum(ContractStatus),
  contractType: z.enum(ContractType).nullable(),
  offices: z.array(named),
  categories: z.array(z.object({ id: z.number(), hName: z.string() })),
  /** The status in the ERP; code uses `name`, users see `displayName`. */
  status: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  systemStatus: z.enum(SystemStatus),
  /** A timestamp, ISO 8601 in UTC. */
  createdAt: z.string(),
  /** `phoneNumber`: the phone of the account; `mobile`: the phone from the ERP. */
  phoneNumber: personal.phone().nullable(),
  mobile: personal.phone().nullable(),
  /** When the student last used the portal or an app, accurate to half a day; null = never. */
  portalAt: z.string().nullable(),
  /** When the student last opened the portal as an installed app, accurate to the hour; null = never. */
  portalInstalledAt: z.string().nullable(),
})
export type Student = z.infer<typeof Student>

/** Fields that a search can be limited to; without `keys` the search covers all of them. */
/** A yes or no: text `true` or `false` in an address, a boolean in a body. */
const flag = z.preprocess((value) => (typeof value === 'boolean' ? String(value) : value), z.stringbool())

/** The filter of the students list, as specified; `contractStatus` is our addition. */
export const StudentFilter = z.object({
  ...paging,
  /**
   * Fields to search in: `firstName`, `lastName`, `middleName`, `hId`, `phoneNumber`, `mobile`; other names are
   * ignored.
   */
  keys: listOf(z.string().max(64)),
  value: searchValue,
  /** The direction of sorting by `createdAt`, then by id; default: oldest first. */
  orderBy: optional(z.enum(['ASC', 'DESC'])).transform((value) => value ?? 'ASC'),
  categoryId: optional(id),
  statusId: optional(shortId),
  systemStatus: optional(z.coerce.number().pipe(z.enum(SystemStatus))),
  officeIds: listOf(id),
  /** Students who are or were members of this group. */
  groupId: optional(id),
  hasPhoto: optional(flag),
  hasPrivateInfo: optional(flag),
  contractType: optional(z.enum(ContractType)),
  contractStatus: optional(z.enum(ContractStatus)),
  /** True = the student has signed in at least once. */
  hasPortal: optional(flag),
  hasPortalInstalled: optional(flag),
})
export type StudentFilter = z.infer<typeof StudentFilter>

/** A membership of a student in a group; `actionId` is the ERP status (control action) in this group. */
export const StudentGroup = z.object({
  studentGroupId: z.number(),
  groupId: z.number(),
  groupName: z.string(),
  actionId: z.number(),
  action: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  status: z.enum(MembershipStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  /** First and last day of the group itself: a change of status must start between them. */
  groupStartedDate: z.string().nullable(),
  groupEndedDate: z.string().nullable(),
  lastChange,
  /** True = the group belongs to the viewer's branches; only then can the membership be changed. */
  isShared: z.boolean(),
})
export type StudentGroup = z.infer<typeof StudentGroup>

/** All data of one student that the form and its header show. */
export const StudentDetail = Student.extend({
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  birthDate: z.string().nullable(),
  genderType: z.enum(Gender).nullable(),
  passportSeries: personal.document().nullable(),
  passportNumber: personal.document().nullable(),
  personalId: personal.document().nullable(),
  birthCertificateSeries: personal.document().nullable(),
  birthCertificateNumber: personal.document().nullable(),
  /** The category that a user of this system set; `categories` also contains the ERP's. */
  categoryId: z.number().nullable(),
  statusId: z.number(),
  referrer: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  /** Whether the student's two numbers are confirmed; a number that is not confirmed gives no access. */
  phones: z.array(z.object({ phone: personal.phone(), isConfirmed: z.boolean(), isAskedByViewer: z.boolean() })),
  groups: z.array(StudentGroup),
})
export type StudentDetail = z.infer<typeof StudentDetail>

const certificatePart = text(20).regex(/^[\p{L}\d-]+$/u, peopleTexts.lettersAndDigits)

/**
 * Personal data of a student. A passport or certificate is sent completely or not at all; omitted fields stay
 * unchanged, null clears a field.
 */
export const StudentProfile = z.object({
  firstName: personName,
  lastName: personName,
  middleName: personName.nullish(),
  birthDate,
  genderType: z.enum(Gender),
  phoneNumber: phone,
  passportSeries: passportSeries.nullish(),
  passportNumber: passportNumber.nullish(),
  personalId: personalId.nullish(),
  birthCertificateSeries: certificatePart.nullish(),
  birthCertificateNumber: certificatePart.nullish(),
  /** The path of an uploaded photo; undefined leaves the photo unchanged, null removes it. */
  photo: uploadPath.nullish(),
})
export type StudentProfile = z.infer<typeof StudentProfile>

/**
 * Returns errors that concern several fields: half a document, a birth date after `today` (`YYYY-MM-DD`). Keys are
 * fields, values are texts. Used by forms and server.
 */
export function studentProfileFaults(
  profile: Partial<z.output<typeof StudentProfile>>,
  today: string,
): Record<string, FieldText> {
  const faults: Record<string, FieldText> = {}
  if (profile.birthDate && profile.birthDate > today) faults.birthDate = peopleTexts.afterToday
  for (const document of ['passport', 'birthCertificate'] as const) {
    const [series, number] = [`${document}Series`, `${document}Number`] as const
    if (Boolean(profile[series]) === Boolean(profile[number])) continue
    faults[profile[series] ? number : series] = peopleTexts.halfADocument
  }
  return faults
}

/**
 * System data of a student. `login` is only accepted for a new student; later another call changes it. Omitted fields
 * stay unchanged, null clears a field.
 */
const StudentSystem = z.object({
  hId: text(50).nullish(),
  categoryId: id.nullish(),
  statusId: shortId,
  referrerId: id.nullish(),
})

/**
 * Personal and system data of a new student. At least one branch is required: users see only students of their
 * branches, so a student without a branch would be invisible.
 */
export const NewStudent = StudentProfile.extend({
  ...StudentSystem.shape,
  statusId: shortId.optional(),
  login,
  password,
  officeIds: z.array(id).min(1).max(200),
})
export const StudentSystemInput = StudentSystem.extend({
  password: password.nullish(),
  officeIds: z.array(id).min(1).max(200).optional(),
})

export const SmsEntry = z.object({
  id: z.number(),
  phone: personal.phone(),
  /** The text of the SMS; passwords and codes are replaced by ••••. */
  text: personal.words(),
  /** `not_sent`: the centre has no SMS gateway, so the message is only recorded. */
  status: z.enum(['waiting', 'sent', 'delivered', 'failed', 'not_sent']),
  /** Why the SMS failed, as text. */
  error: z.string().nullable(),
  createdAt: z.string(),
  initiator: z.object({ id: z.number(), fullName: z.string() }).nullable(),
})
export type SmsEntry = z.infer<typeof SmsEntry>

export const Feedback = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string() }),
  group: named.nullable(),
  text: z.string(),
  author: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: z.string(),
})

/** The last step of a student's sign-in. */
export const StudentSignedIn = Tokens.extend({
  deviceKey: deviceKey.optional(),
  student: z.object({ id: z.number(), fullName: z.string(), login }),
})
