import { type StudentDetail, StudentProfile } from '@markaz/protocol/people/students/schemas'

type ProfileField = keyof StudentProfile
type StoredField = Exclude<ProfileField, 'photo'>

export interface StudentFormValues extends Pick<StudentDetail, StoredField> {
  /** The path of an uploaded photo; null = the photo is removed, undefined = the photo does not change. */
  photo?: string | null
  hId: string | null
  categoryId: number | null
  statusId: number | null
  referrerId: number | null
  officeIds: number[]
  login: string | null
  password: string | null
}

const profileFields = Object.keys(StudentProfile.shape) as ProfileField[]
const isRequired = (field: ProfileField) => !StudentProfile.shape[field].safeParse(undefined).success
/** Fields that can be saved even if the ERP has not sent all required personal data. */
export const studentAccountFields = ['hId', 'categoryId', 'statusId', 'referrerId', 'officeIds', 'password'] as const

/** The form contains only branches that the user may assign (`ownOfficeIds`); the student's other branches stay. */
export function studentFormValuesOf(student: StudentDetail, ownOfficeIds: readonly number[]): StudentFormValues {
  const stored = profileFields.filter((field) => field !== 'photo').map((field) => [field, student[field]])
  return {
    ...(Object.fromEntries(stored) as Pick<StudentDetail, StoredField>),
    hId: student.hId,
    categoryId: student.categoryId,
    statusId: student.statusId,
    referrerId: student.referrer?.id ?? null,
    officeIds: student.offices.map(({ id }) => id).filter((id) => ownOfficeIds.includes(id)),
    login: student.login,
    password: null,
  }
}

/** Returns null if no personal data has changed. The body contains optional fields only if they have changed. */
export function toProfileChangeBody(before: StudentFormValues, now: StudentFormValues): StudentProfile | null {
  const changed = profileFields.filter((field) => differs(before[field], now[field]))
  if (changed.length === 0) return null
  const fields = profileFields.filter((field) => isRequired(field) || changed.includes(field))
  // The server refuses a passport series without a number and vice versa, so both are sent together.
  const both = fields.flatMap((field) => [field, ...(partner[field] ? [partner[field]] : [])])
  return pick(now, both) as unknown as StudentProfile
}

/** Returns null if no account field of the student has changed. */
export function toStudentAccountChangeBody(before: StudentFormValues, now: StudentFormValues) {
  const changed = studentAccountFields.filter((field) => differs(before[field], now[field]))
  if (changed.length === 0) return null
  return pick(now, ['statusId', ...changed]) as { statusId: number }
}

/**
 * If the server saves the personal data but refuses the account fields, only the account fields still count as changed.
 */
export const mergeSavedProfile = (before: StudentFormValues, now: StudentFormValues): StudentFormValues => ({
  ...now,
  ...Object.fromEntries(studentAccountFields.map((field) => [field, before[field]])),
})

export function toNewStudentBody(values: StudentFormValues) {
  const filled = [...profileFields, ...studentAccountFields, 'login' as const].filter(
    (field) => !isNothing(values[field]),
  )
  return pick(values, filled)
}

type Field = keyof StudentFormValues

const partner: Partial<Record<Field, Field>> = {
  passportSeries: 'passportNumber',
  passportNumber: 'passportSeries',
  birthCertificateSeries: 'birthCertificateNumber',
  birthCertificateNumber: 'birthCertificateSeries',
}

/** Emptied fields become null, because the server does not accept ''. */
function pick(values: StudentFormValues, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, isNothing(values[field]) ? null : trimmed(values[field])]))
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * Returns whether a value has changed. For the photo, undefined (unchanged) differs from null (removed); in other
 * fields both mean empty.
 */
function differs(before: unknown, now: unknown): boolean {
  if (now === undefined) return false
  if (before === undefined) return now !== undefined
  if (isNothing(before) && isNothing(now)) return false
  if (Array.isArray(before) && Array.isArray(now)) return [...before].sort().join() !== [...now].sort().join()
  return trimmed(before) !== trimmed(now)
}

export const areStudentValuesChanged = (before: StudentFormValues, now: StudentFormValues) =>
  toProfileChangeBody(before, now) !== null || toStudentAccountChangeBody(before, now) !== null
