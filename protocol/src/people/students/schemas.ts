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

/** Whether a student may use the centre's system; blocking toggles it. */
export const SystemStatus = { Active: 1, InActive: 2 } as const
export type SystemStatus = (typeof SystemStatus)[keyof typeof SystemStatus]

export const ContractStatus = { Waiting: 'waiting', Done: 'done', NoContract: 'no_contract' } as const
export type ContractStatus = (typeof ContractStatus)[keyof typeof ContractStatus]

/** Who signed: the student, or an agent (parent). */
export const ContractType = { Self: 'self', Agent: 'agent' } as const
export type ContractType = (typeof ContractType)[keyof typeof ContractType]

/** One row of the students list. */
export const Student = z.object({
  id: z.number(),
  /** The number people know a student by. */
  hId: z.string().nullable(),
  fullName: z.string(),
  /** An address that shows the photo to whoever asked for it, for an hour or two. */
  photo: z.string().nullable(),
  acStatus: z.enum(FaceStatus),
  login: z.string().nullable(),
  hasSmsHistory: z.boolean(),
  /** Birth date and a document (passport or birth certificate) are known. */
  hasPersonalData: z.boolean(),
  contractStatus: z.enum(ContractStatus),
  contractType: z.enum(ContractType).nullable(),
  offices: z.array(named),
  categories: z.array(z.object({ id: z.number(), hName: z.string() })),
  /** The status in the ERP; code looks at `name`, people see `displayName`. */
  status: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  systemStatus: z.enum(SystemStatus),
  /** A moment, ISO 8601 in UTC. */
  createdAt: z.string(),
  /** `phoneNumber` is the account's, `mobile` the ERP's. */
  phoneNumber: personal.phone().nullable(),
  mobile: personal.phone().nullable(),
  /** When the student last came into the portal, or another program of theirs, to half a day; null = never. */
  portalAt: z.string().nullable(),
  /** When they last opened it as an app installed on their phone, to the hour; null = never. */
  portalInstalledAt: z.string().nullable(),
})
export type Student = z.infer<typeof Student>

/** The fields a search may be narrowed to; without any it looks into all of them. */
/** Yes or no: text in an address, `true` or `false` in a body. */
const flag = z.preprocess((value) => (typeof value === 'boolean' ? String(value) : value), z.stringbool())

/** The students filter of S0§3; `contractStatus` is of our own, for the column of that name. */
export const StudentFilter = z.object({
  ...paging,
  /** `firstName`, `lastName`, `middleName`, `hId`, `phoneNumber`, `mobile`; other names are ignored. */
  keys: listOf(z.string().max(64)),
  value: searchValue,
  /** The order is by `createdAt`, then id. */
  orderBy: optional(z.enum(['ASC', 'DESC'])).transform((value) => value ?? 'ASC'),
  categoryId: optional(id),
  statusId: optional(shortId),
  systemStatus: optional(z.coerce.number().pipe(z.enum(SystemStatus))),
  officeIds: listOf(id),
  /** A membership of any time counts, not only today's. */
  groupId: optional(id),
  hasPhoto: optional(flag),
  hasPrivateInfo: optional(flag),
  contractType: optional(z.enum(ContractType)),
  contractStatus: optional(z.enum(ContractStatus)),
  /** The student has ever signed in. */
  hasPortal: optional(flag),
  hasPortalInstalled: optional(flag),
})
export type StudentFilter = z.infer<typeof StudentFilter>

/** A time in a group. `actionId` is the control action of the student in it. */
export const StudentGroup = z.object({
  studentGroupId: z.number(),
  groupId: z.number(),
  groupName: z.string(),
  actionId: z.number(),
  action: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  status: z.enum(MembershipStatus),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  /** First and last day of the group itself: between them a change of status may begin. */
  groupStartedDate: z.string().nullable(),
  groupEndedDate: z.string().nullable(),
  lastChange,
  /** Whether the group is one of the viewer's branches; only then its membership may be changed. */
  isShared: z.boolean(),
})
export type StudentGroup = z.infer<typeof StudentGroup>

/** Everything about one student that the data form and its head show. */
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
  /** The category given here; those of the ERP are in `categories` too. */
  categoryId: z.number().nullable(),
  statusId: z.number(),
  referrer: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  /** What is known of the two numbers; one that is not confirmed opens nothing. */
  phones: z.array(z.object({ phone: personal.phone(), isConfirmed: z.boolean(), isAskedByViewer: z.boolean() })),
  groups: z.array(StudentGroup),
})
export type StudentDetail = z.infer<typeof StudentDetail>

const certificatePart = text(20).regex(/^[\p{L}\d-]+$/u, peopleTexts.lettersAndDigits)

/** Personal data. Passport and certificate are each given whole or not at all; what is left out stays, null empties. */
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
  /** Path of an upload; left out it stays, null takes it away. */
  photo: uploadPath.nullish(),
})
export type StudentProfile = z.infer<typeof StudentProfile>

/** What no field can tell alone: half a document, a birth after `today` (`YYYY-MM-DD`). Field → text; form and server ask it. */
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

/** System data; login only on add, it has a call of its own. What is left out stays, null empties. */
const StudentSystem = z.object({
  hId: text(50).nullish(),
  categoryId: id.nullish(),
  statusId: shortId,
  referrerId: id.nullish(),
})

/** Profile and system of a new student: at least one branch, because a student of none would be seen by nobody. */
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
  /** Passwords and codes stand as ••••. */
  text: personal.words(),
  /** `not_sent`: no gateway is set, the message only stands here. */
  status: z.enum(['waiting', 'sent', 'delivered', 'failed', 'not_sent']),
  /** Why it failed, in words. */
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
