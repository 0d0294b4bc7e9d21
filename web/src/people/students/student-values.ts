import type { Gender } from '@markaz/protocol/people/staff/schemas'
import type { StudentDetail, StudentProfile } from '@markaz/protocol/people/students/schemas'

/** What the student form holds; what is not filled in is null or ''. */
export interface StudentValues {
  lastName: string
  firstName: string
  middleName: string | null
  birthDate: string | null
  genderType: Gender | null
  phoneNumber: string | null
  passportSeries: string | null
  passportNumber: string | null
  personalId: string | null
  birthCertificateSeries: string | null
  birthCertificateNumber: string | null
  /** Path of an upload, null = taken away, undefined = as it was. */
  photo?: string | null
  hId: string | null
  categoryId: number | null
  statusId: number | null
  referrerId: number | null
  officeIds: number[]
  login: string | null
  password: string | null
}

const personal = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'genderType',
  'phoneNumber',
  'passportSeries',
  'passportNumber',
  'personalId',
  'birthCertificateSeries',
  'birthCertificateNumber',
  'photo',
] as const
const needed: readonly string[] = ['lastName', 'firstName', 'birthDate', 'genderType', 'phoneNumber']
/** System data. They are checked alone where nothing else has changed: the ERP may have left out some of the rest. */
export const systemFields = ['hId', 'categoryId', 'statusId', 'referrerId', 'officeIds', 'password'] as const

/** `ownOfficeIds`: the branches the viewer may give; of the others nothing is said, so that they stay. */
export function valuesOf(student: StudentDetail, ownOfficeIds: readonly number[]): StudentValues {
  const { firstName, lastName, middleName, birthDate, genderType, phoneNumber } = student
  const { passportSeries, passportNumber, personalId, birthCertificateSeries, birthCertificateNumber } = student
  return {
    lastName,
    firstName,
    middleName,
    birthDate,
    genderType,
    phoneNumber,
    passportSeries,
    passportNumber,
    personalId,
    birthCertificateSeries,
    birthCertificateNumber,
    hId: student.hId,
    categoryId: student.categoryId,
    statusId: student.statusId,
    referrerId: student.referrer?.id ?? null,
    officeIds: student.offices.map(({ id }) => id).filter((id) => ownOfficeIds.includes(id)),
    login: student.login,
    password: null,
  }
}

/** Personal data for update-profile, or null where nothing of it has changed. What is optional goes only when it changed. */
export function profileChange(before: StudentValues, now: StudentValues): StudentProfile | null {
  const changed = personal.filter((field) => differs(before[field], now[field]))
  if (changed.length === 0) return null
  const fields = personal.filter((field) => needed.includes(field) || changed.includes(field))
  // Half a document would be refused: both halves of one go together.
  const both = fields.flatMap((field) => [field, ...(partner[field] ? [partner[field]] : [])])
  return pick(now, both) as unknown as StudentProfile
}

/** System data for update, or null where nothing of it has changed. */
export function systemChange(before: StudentValues, now: StudentValues) {
  const changed = systemFields.filter((field) => differs(before[field], now[field]))
  if (changed.length === 0) return null
  return pick(now, ['statusId', ...changed]) as { statusId: number }
}

/** The new values as far as personal data go, the former ones of the system. */
export const withProfileOf = (before: StudentValues, now: StudentValues): StudentValues => ({
  ...now,
  ...Object.fromEntries(systemFields.map((field) => [field, before[field]])),
})

/** A new student: everything that is filled in. */
export function newStudent(values: StudentValues) {
  const filled = [...personal, ...systemFields, 'login' as const].filter((field) => !isNothing(values[field]))
  return pick(values, filled)
}

type Field = keyof StudentValues

const partner: Partial<Record<Field, Field>> = {
  passportSeries: 'passportNumber',
  passportNumber: 'passportSeries',
  birthCertificateSeries: 'birthCertificateNumber',
  birthCertificateNumber: 'birthCertificateSeries',
}

/** What was emptied travels as null: '' is no name and no series. */
function pick(values: StudentValues, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, isNothing(values[field]) ? null : trimmed(values[field])]))
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Photo: undefined is "as it was", null is "taken away"; elsewhere both are nothing. */
function differs(before: unknown, now: unknown): boolean {
  if (now === undefined) return false
  if (before === undefined) return now !== undefined
  if (isNothing(before) && isNothing(now)) return false
  if (Array.isArray(before) && Array.isArray(now)) return [...before].sort().join() !== [...now].sort().join()
  return trimmed(before) !== trimmed(now)
}

/** Whether there is anything to save. */
export const isChanged = (before: StudentValues, now: StudentValues) =>
  profileChange(before, now) !== null || systemChange(before, now) !== null
