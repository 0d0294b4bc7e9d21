import { z } from 'zod'
import type { Grant, Sentence } from './route.ts'

/** Of students and their parents: phones, documents, texts of SMS. Without it they leave the server masked. */
export const seesPersonal: Grant = 'users:student_personal_data.read'

/** For a call that is about nothing but personal data: whoever may not see them may not make it. */
export const withPersonal = (access: Sentence): Sentence => ({ ...access, and: seesPersonal })

export type PersonalKind = 'phone' | 'document' | 'words'

const marked = z.registry<{ kind: PersonalKind }>()

/** Fields of answers that are personal data; what is marked here is masked, wherever it stands in an answer. */
export const personal = {
  phone: () => z.string().register(marked, { kind: 'phone' }),
  document: () => z.string().register(marked, { kind: 'document' }),
  words: () => z.string().register(marked, { kind: 'words' }),
}

const hidden = '••••••'

const masks: Record<PersonalKind, (value: string) => string> = {
  /** The last two digits let people tell two phones apart. */
  phone: (value) => `${value.slice(0, 3)}${'•'.repeat(Math.max(value.length - 5, 4))}${value.slice(-2)}`,
  document: () => hidden,
  words: () => hidden,
}

/** Such a value as whoever may not see it gets it. */
export const maskOf = (kind: PersonalKind, value: string): string => masks[kind](value)

type Masker = (value: unknown) => unknown

/** What makes of a value of this schema the same without personal data; null where it holds none. */
export function maskerOf(schema: z.ZodType): Masker | null {
  const mark = marked.get(schema)
  if (mark) return (value) => (typeof value === 'string' ? maskOf(mark.kind, value) : value)
  if (schema instanceof z.ZodObject) return maskerOfFields(schema.shape)
  if (schema instanceof z.ZodArray) {
    const each = maskerOf(schema.element as z.ZodType)
    return each && ((value) => (Array.isArray(value) ? value.map(each) : value))
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return maskerOf(schema.unwrap() as z.ZodType)
  return null
}

function maskerOfFields(shape: Record<string, z.ZodType>): Masker | null {
  const maskers = Object.entries(shape).flatMap(([field, inner]) => {
    const mask = maskerOf(inner)
    return mask ? [[field, mask] as const] : []
  })
  if (maskers.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const masked: Record<string, unknown> = { ...value }
    for (const [field, mask] of maskers) if (field in masked) masked[field] = mask(masked[field])
    return masked
  }
}
