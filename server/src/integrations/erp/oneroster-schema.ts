import { z } from 'zod'

/**
 * Accepts what real ERPs send: numbers as text, "TRUE", or one reference instead of a list. A missing value becomes
 * null or an empty list.
 */
const base = {
  sourcedId: z.preprocess(readTrimmedText, z.string().nullable()),
  status: z.preprocess(readTrimmedText, z.string().nullable()),
  dateLastModified: z.preprocess(readTrimmedText, z.string().nullable()),
  metadata: z.preprocess((value) => (isPlainObject(value) ? value : {}), z.record(z.string(), z.unknown())),
}
const text = z.preprocess(readTrimmedText, z.string().nullable())
const flag = z.preprocess(readFlag, z.boolean().nullable())
export const rawTextListSchema = z.preprocess(readList, z.array(z.string()))
const refs = z.preprocess(readRefs, z.array(z.string()))

export const rawOrgSchema = z.object({ ...base, name: text, type: text })
export const rawSessionSchema = z.object({ ...base, startDate: text, endDate: text })
export const rawCourseSchema = z.object({ ...base, title: text, subjects: rawTextListSchema })
export const rawClassSchema = z.object({
  ...base,
  title: text,
  location: text,
  subjects: rawTextListSchema,
  course: refs,
  school: refs,
  terms: refs,
})
export const rawEnrollmentSchema = z.object({
  ...base,
  user: refs,
  class: refs,
  role: text,
  primary: flag,
  beginDate: text,
  endDate: text,
})
export const rawDemographicsSchema = z.object({ ...base, birthDate: text, sex: text })

const rawRole = z.object({ role: text, roleType: text, org: refs, orgs: refs })

/** OneRoster 1.1 has the fields `role` and `orgs`, 1.2 has a list `roles`; both are converted to `roles`. */
export const rawUserSchema = z
  .object({
    ...base,
    enabledUser: flag,
    givenName: text,
    familyName: text,
    middleName: text,
    identifier: text,
    phone: text,
    sms: text,
    role: text,
    roles: z.preprocess(asArray, z.array(rawRole)),
    orgs: refs,
    primaryOrg: refs,
    agents: refs,
  })
  .transform(({ role, roles, orgs, ...user }) => ({
    ...user,
    roles: [
      ...roles.flatMap((each) =>
        each.role === null
          ? []
          : [
              {
                role: each.role.toLowerCase(),
                primary: each.roleType === 'primary',
                orgs: [...each.org, ...each.orgs],
              },
            ],
      ),
      ...(role === null ? [] : [{ role: role.toLowerCase(), primary: true, orgs }]),
    ],
  }))

export const rawScheduleItemSchema = z.object({
  key: text,
  teacherSourcedId: text,
  daysOfWeek: rawTextListSchema,
  beginTime: text,
  endTime: text,
  startDate: text,
  endDate: text,
  classroomName: text,
})

export type RawUser = z.output<typeof rawUserSchema>
export type RawEnrollment = z.output<typeof rawEnrollmentSchema>
export type RawClass = z.output<typeof rawClassSchema>
export type RawRowBase = Pick<RawUser, 'sourcedId' | 'status' | 'dateLastModified' | 'metadata'>

const unstorablePattern = /[\0\ud800-\udfff]/

/** Removes NUL and half an emoji, which PostgreSQL cannot store. null = the text is empty. */
export function readTrimmedText(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return value
  const storable = unstorablePattern.test(value) ? value.replaceAll('\0', '').toWellFormed() : value
  return storable.trim() || null
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readFlag(value: unknown): unknown {
  const word = readTrimmedText(value)
  if (typeof word !== 'string') return word
  if (/^(true|1|yes)$/i.test(word)) return true
  if (/^(false|0|no)$/i.test(word)) return false
  return word
}

function asArray(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function readList(value: unknown): unknown[] {
  const parts = typeof value === 'string' ? value.split(',') : asArray(value)
  return parts.map(readTrimmedText).filter((part) => part !== null)
}

function readRefs(value: unknown): unknown[] {
  if (typeof value === 'string') return readList(value)
  return asArray(value)
    .map((ref) => readTrimmedText(referredId(ref)))
    .filter((id) => id !== null)
}

function referredId(ref: unknown): unknown {
  if (!isPlainObject(ref)) return ref
  if (ref.sourcedId !== undefined && ref.sourcedId !== null) return ref.sourcedId
  return typeof ref.href === 'string' ? ref.href.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) : null
}
