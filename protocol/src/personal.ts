import { z } from 'zod'
import type { Grant, GrantAccessRule } from './route.ts'
import { requireGrant } from './route.ts'

/** The right to see phone numbers, documents and SMS texts of students and parents; without it they are masked. */
export const personalDataGrant: Grant = 'users:student_personal_data.read'

/** Users with one of these rights see phone numbers of staff. */
export const grantsToReadStaffPhones: readonly Grant[] = [
  personalDataGrant,
  'users:staff.update',
  'users:academic.update',
  'users:teachers.update',
  'users:assistants.update',
  'staff_control:users.update',
]

/** Adds the right to see personal data, for calls whose answer would be useless if masked. */
export const alsoRequirePersonalDataGrant = (access: GrantAccessRule): GrantAccessRule => ({
  ...access,
  and: personalDataGrant,
})

export type PersonalDataKind = 'phone' | 'staffPhone' | 'document' | 'freeText' | 'careNotes'

/** Teachers with this right read care notes about their students, for example which medicine a student takes. */
export const careNotesReadGrant: Grant = 'my_groups:attendance.read'

const marked = z.registry<{ kind: PersonalDataKind }>()

/**
 * Schemas of response fields with personal data. Users without the right to personal data get these fields masked, at
 * any depth of the response.
 */
export const personalFieldSchemas = {
  phone: () => z.string().register(marked, { kind: 'phone' }),
  /** An object with this field must also contain the staff member's `id`: users see their own number unmasked. */
  staffPhone: () => z.string().register(marked, { kind: 'staffPhone' }),
  document: () => z.string().register(marked, { kind: 'document' }),
  freeText: () => z.string().register(marked, { kind: 'freeText' }),
  careNotes: () => z.string().register(marked, { kind: 'careNotes' }),
}

const hidden = '••••••'

/** Masks a phone number except its first three and last two characters, so that users can distinguish numbers. */
const phone = (value: string) => `${value.slice(0, 3)}${'•'.repeat(Math.max(value.length - 5, 4))}${value.slice(-2)}`

const masks: Record<PersonalDataKind, (value: string) => string> = {
  phone,
  staffPhone: phone,
  document: () => hidden,
  freeText: () => hidden,
  careNotes: () => hidden,
}

export const maskPersonalValue = (kind: PersonalDataKind, value: string): string => masks[kind](value)

const phoneInText = /(?<!\d)(?:\+?998[\s()-]*)(?:\d[\s()-]*){8}\d(?!\d)/g
const documentInText = /(?<![\p{L}\d])(?:[A-Z]{2}\s?\d{7}|\d{14})(?!\d)/gu

export const maskPersonalDataInText = (text: string): string =>
  text
    .replace(phoneInText, (found) => masks.phone(found.replace(/\D/g, '')))
    .replace(documentInText, (found) => masks.document(found))

/** `ownId`: the staff member who reads the answer, whose own phone number stays visible. */
export type ResponseMasker = (value: unknown, ownId: number) => unknown

/**
 * Returns a function that masks personal data in values of this schema, or null if the schema has none. `hides` selects
 * the kinds of data to mask.
 */
export function createResponseMasker(
  schema: z.ZodType,
  hides: (kind: PersonalDataKind) => boolean = () => true,
): ResponseMasker | null {
  const kind = marked.get(schema)?.kind
  if (kind) return hides(kind) ? (value) => (typeof value === 'string' ? maskPersonalValue(kind, value) : value) : null
  if (schema instanceof z.ZodObject) return maskerOfFields(schema.shape, hides)
  if (schema instanceof z.ZodArray) return maskerOfItems(schema.element as z.ZodType, hides)
  if (schema instanceof z.ZodTuple) return maskerOfTuple(schema.def.items as z.ZodType[], hides)
  if (schema instanceof z.ZodRecord) return maskerOfValues(schema.valueType as z.ZodType, hides)
  const maskers = insideOf(schema).flatMap((inner) => createResponseMasker(inner, hides) ?? [])
  if (maskers.length === 0) return null
  return (value, ownId) => maskers.reduce((masked, mask) => mask(masked, ownId), value)
}

function insideOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right] as z.ZodType[]
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out] as z.ZodType[]
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? [innerType] : []
}

/** Returns the kind of personal data of a field, also inside `optional` or `nullable`; null = no personal data. */
const kindOf = (schema: z.ZodType): PersonalDataKind | null =>
  marked.get(schema)?.kind ??
  insideOf(schema)
    .map(kindOf)
    .find((kind) => kind !== null) ??
  null

function maskerOfItems(element: z.ZodType, hides: (kind: PersonalDataKind) => boolean): ResponseMasker | null {
  const mask = createResponseMasker(element, hides)
  return mask && ((value, ownId) => (Array.isArray(value) ? value.map((item) => mask(item, ownId)) : value))
}

function maskerOfTuple(items: z.ZodType[], hides: (kind: PersonalDataKind) => boolean): ResponseMasker | null {
  const masks = items.map((item) => createResponseMasker(item, hides))
  if (masks.every((mask) => mask === null)) return null
  return (value, ownId) => (Array.isArray(value) ? value.map((item, at) => masks[at]?.(item, ownId) ?? item) : value)
}

function maskerOfValues(valueType: z.ZodType, hides: (kind: PersonalDataKind) => boolean): ResponseMasker | null {
  const mask = createResponseMasker(valueType, hides)
  return (
    mask &&
    ((value, ownId) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(inner, ownId)]))
        : value)
  )
}

function maskerOfFields(
  shape: Record<string, z.ZodType>,
  hides: (kind: PersonalDataKind) => boolean,
): ResponseMasker | null {
  const maskers = Object.entries(shape).flatMap(([field, inner]) => {
    const mask = createResponseMasker(inner, hides)
    return mask ? [{ field, mask, isOfStaff: kindOf(inner) === 'staffPhone' }] : []
  })
  if (maskers.length === 0) return null
  return (value, ownId) => {
    if (!isObject(value)) return value
    const masked: Record<string, unknown> = { ...value }
    for (const { field, mask, isOfStaff } of maskers)
      if (field in masked && !(isOfStaff && masked.id === ownId)) masked[field] = mask(masked[field], ownId)
    return masked
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function listPersonalFields(schemas: Iterable<z.ZodType>): Map<string, PersonalDataKind> {
  const fields = new Map<string, PersonalDataKind>()
  const visit = (schema: z.ZodType, name: string): void => {
    const kind = marked.get(schema)?.kind
    if (kind && name) fields.set(name, kind)
    if (schema instanceof z.ZodObject)
      for (const [field, inner] of Object.entries(schema.shape)) visit(inner as z.ZodType, field)
    else if (schema instanceof z.ZodArray) visit(schema.element as z.ZodType, name)
    else if (schema instanceof z.ZodTuple) for (const item of schema.def.items as z.ZodType[]) visit(item, name)
    else if (schema instanceof z.ZodRecord) visit(schema.valueType as z.ZodType, name)
    else for (const inner of insideOf(schema)) visit(inner, name)
  }
  for (const schema of schemas) visit(schema, '')
  return fields
}

type PersonCounter = (value: unknown) => number

/**
 * Returns a function that counts the people in a value; null = the schema contains no people. An object is a person if
 * it has a field with personal data or, with `countsNames`, a full name.
 */
export function createPersonCounter(schema: z.ZodType, countsNames: boolean): PersonCounter | null {
  if (schema instanceof z.ZodArray) {
    const each = createPersonCounter(schema.element as z.ZodType, countsNames)
    return each && ((value) => sum(Array.isArray(value) ? value.map(each) : []))
  }
  if (schema instanceof z.ZodTuple) {
    const counters = (schema.def.items as z.ZodType[]).map((item) => createPersonCounter(item, countsNames))
    return counters.every((count) => count === null)
      ? null
      : (value) => sum(Array.isArray(value) ? value.map((item, at) => counters[at]?.(item) ?? 0) : [])
  }
  if (schema instanceof z.ZodRecord) {
    const each = createPersonCounter(schema.valueType as z.ZodType, countsNames)
    return each && ((value) => (isObject(value) ? sum(Object.values(value).map(each)) : 0))
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    if (fields.some(([name, inner]) => kindOf(inner) !== null || (countsNames && name === 'fullName')))
      return (value) => (isObject(value) ? 1 : 0)
    const counters = fields.flatMap(([name, inner]) => {
      const count = createPersonCounter(inner, countsNames)
      return count ? [{ name, count }] : []
    })
    return counters.length > 0
      ? (value) => (isObject(value) ? sum(counters.map(({ name, count }) => count(value[name]))) : 0)
      : null
  }
  const counters = insideOf(schema).flatMap((inner) => createPersonCounter(inner, countsNames) ?? [])
  return counters.length > 0 ? (value) => Math.max(...counters.map((count) => count(value))) : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Viewing the portal as a student needs the right to personal data, as chats and documents cannot be masked. */
export const portalViewByStaffAccess = alsoRequirePersonalDataGrant(requireGrant('users:students', 'update'))
