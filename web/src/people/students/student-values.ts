import type { Gender } from '@markaz/protocol/people/staff/schemas'
import type { StudentDetail, StudentProfile } from '@markaz/protocol/people/students/schemas'

/** The form values of a student; empty fields are null or ''. */
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
  /** The path of an uploaded photo; null = removed, undefined = unchanged. */
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
/** System fields. If only they changed, only they are validated, because the ERP may have left out personal data. */
export const systemFields = ['hId', 'categoryId', 'statusId', 'referrerId', 'officeIds', 'password'] as const

/**
 * Returns the form values. `ownOfficeIds` are the branches that the user may assign; other branches are not sent, so
 * they stay.
 */
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

/**
 * Returns the body for update-profile, or null if no personal data changed. Optional fields are included only if they
 * changed.
 */
export function profileChange(before: StudentValues, now: StudentValues): StudentProfile | null {
  const changed = personal.filter((field) => differs(before[field], now[field]))
  if (changed.length === 0) return null
  const fields = personal.filter((field) => needed.includes(field) || changed.includes(field))
  // The server refuses an incomplete document, so both parts are sent together.
  const both = fields.flatMap((field) => [field, ...(partner[field] ? [partner[field]] : [])])
  return pick(now, both) as unknown as StudentProfile
}

/** Returns the body for the update of system data, or null if nothing of it changed. */
export function systemChange(before: StudentValues, now: StudentValues) {
  const changed = systemFields.filter((field) => differs(before[field], now[field]))
  if (changed.length === 0) return null
  return pick(now, ['statusId', ...changed]) as { statusId: number }
}

/** Returns the saved personal data combined with system data as before, for a form whose second call failed. */
export const withProfileOf = (before: StudentValues, now: StudentValues): StudentValues => ({
  ...now,
  ...Object.fromEntries(systemFields.map((field) => [field, before[field]])),
})

/** Returns the body for a new student, with all filled-in fields. */
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

/** Returns the values of these fields. Emptied fields become null, because '' is not a valid value. */
function pick(values: StudentValues, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, isNothing(values[field]) ? null : trimmed(values[field])]))
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** For the photo, undefined (unchanged) and null (removed) differ; for other fields both mean empty. */
function differs(before: unknown, now: unknown): boolean {
  if (now === undefined) return false
  if (before === undefined) return now !== undefined
  if (isNothing(before) && isNothing(now)) return false
  if (Array.isArray(before) && Array.isArray(now)) return [...before].sort().join() !== [...now].sort().join()
  return trimmed(before) !== trimmed(now)
}

/** Returns whether there is anything to save. */
export const isChanged = (before: StudentValues, now: StudentValues) =>
  profileChange(before, now) !== null || systemChange(before, now) !== null
