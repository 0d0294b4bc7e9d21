import { z } from 'zod'
import type { Grant, Sentence } from './route.ts'

/** The right to see students' and parents' phones, documents, texts of SMS; without it they go out masked. */
export const seesPersonal: Grant = 'users:student_personal_data.read'

/**
 * The rights to see staff's phones. Whoever may change an account may know its phone as well. Everybody sees their own,
 * and a call may leave open what people need of their nearest colleagues.
 */
export const seesStaffPhones: readonly Grant[] = [
  seesPersonal,
  'users:staff.update',
  'users:academic.update',
  'users:teachers.update',
  'users:assistants.update',
  'staff_control:users.update',
]

/** The access to a call about nothing but personal data: whoever may not see them may not make it. */
export const withPersonal = (access: Sentence): Sentence => ({ ...access, and: seesPersonal })

export type PersonalKind = 'phone' | 'staffPhone' | 'document' | 'words'

const marked = z.registry<{ kind: PersonalKind }>()

/** Fields of answers that are personal data; what is marked here is masked, wherever it stands in an answer. */
export const personal = {
  phone: () => z.string().register(marked, { kind: 'phone' }),
  /** The phone of the member of staff whose `id` stands beside it. */
  staffPhone: () => z.string().register(marked, { kind: 'staffPhone' }),
  document: () => z.string().register(marked, { kind: 'document' }),
  words: () => z.string().register(marked, { kind: 'words' }),
}

const hidden = '••••••'

/** The last two digits let people tell two phones apart. */
const phone = (value: string) => `${value.slice(0, 3)}${'•'.repeat(Math.max(value.length - 5, 4))}${value.slice(-2)}`

const masks: Record<PersonalKind, (value: string) => string> = {
  phone,
  staffPhone: phone,
  document: () => hidden,
  words: () => hidden,
}

/** Such a value as whoever may not see it gets it. */
export const maskOf = (kind: PersonalKind, value: string): string => masks[kind](value)

/** `ownId`: of the member of staff who looks. */
export type Masker = (value: unknown, ownId: number) => unknown

/** What makes of a value of this schema the same without personal data of those kinds; null where it holds none. */
export function maskerOf(schema: z.ZodType, hides: (kind: PersonalKind) => boolean = () => true): Masker | null {
  const kind = marked.get(schema)?.kind
  if (kind) return hides(kind) ? (value) => (typeof value === 'string' ? maskOf(kind, value) : value) : null
  if (schema instanceof z.ZodObject) return maskerOfFields(schema.shape, hides)
  if (schema instanceof z.ZodArray) {
    const each = maskerOf(schema.element as z.ZodType, hides)
    return each && ((value, ownId) => (Array.isArray(value) ? value.map((one) => each(one, ownId)) : value))
  }
  const inner = insideOf(schema)
  return inner && maskerOf(inner, hides)
}

const insideOf = (schema: z.ZodType): z.ZodType | null =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? (schema.unwrap() as z.ZodType)
    : null

/** The mark of a field, which may be left out or null. */
function kindOf(schema: z.ZodType): PersonalKind | null {
  const inner = insideOf(schema)
  return inner ? kindOf(inner) : (marked.get(schema)?.kind ?? null)
}

function maskerOfFields(shape: Record<string, z.ZodType>, hides: (kind: PersonalKind) => boolean): Masker | null {
  const maskers = Object.entries(shape).flatMap(([field, inner]) => {
    const mask = maskerOf(inner, hides)
    return mask ? [{ field, mask, isOfStaff: kindOf(inner) === 'staffPhone' }] : []
  })
  if (maskers.length === 0) return null
  return (value, ownId) => {
    if (typeof value !== 'object' || value === null) return value
    const masked: Record<string, unknown> = { ...value }
    for (const { field, mask, isOfStaff } of maskers)
      if (field in masked && !(isOfStaff && masked.id === ownId)) masked[field] = mask(masked[field], ownId)
    return masked
  }
}

/** Counts the people in a value. */
export type PeopleCounter = (value: unknown) => number

/**
 * What counts the people in values of this schema; null where it can hold none. A person is an object with personal data
 * and, with `byName`, one with a full name.
 */
export function peopleCounterOf(schema: z.ZodType, byName: boolean): PeopleCounter | null {
  if (schema instanceof z.ZodArray) {
    const each = peopleCounterOf(schema.element as z.ZodType, byName)
    return each && ((value) => sum(Array.isArray(value) ? value.map(each) : []))
  }
  if (schema instanceof z.ZodUnion) {
    const counters = (schema.options as z.ZodType[]).flatMap((option) => peopleCounterOf(option, byName) ?? [])
    return counters.length > 0 ? (value) => Math.max(...counters.map((count) => count(value))) : null
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    if (fields.some(([name, inner]) => kindOf(inner) !== null || (byName && name === 'fullName')))
      return (value) => (isObject(value) ? 1 : 0)
    const counters = fields.flatMap(([name, inner]) => {
      const count = peopleCounterOf(inner, byName)
      return count ? [{ name, count }] : []
    })
    return counters.length > 0
      ? (value) => (isObject(value) ? sum(counters.map(({ name, count }) => count(value[name]))) : 0)
      : null
  }
  const inner = insideOf(schema)
  return inner && peopleCounterOf(inner, byName)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
