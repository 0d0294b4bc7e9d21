import { isDeepStrictEqual } from 'node:util'
import { type FieldErrorText, generalErrorTexts } from '@markaz/protocol/field-texts'
import { isStorableText } from '@markaz/protocol/fields'
import type { z } from 'zod'

/** Compares two field values; the order of lists and time zones of timestamps do not matter, undefined equals null. */
export const isSameFieldValue = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(toComparable(one), toComparable(other))

const isTimestamp = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)

function toComparable(value: unknown): unknown {
  if (typeof value === 'string' && isTimestamp(value)) return new Date(value).toISOString()
  return Array.isArray(value) && value.every((item) => typeof item !== 'object') ? value.toSorted() : (value ?? null)
}

/** Parses a stored value. If the schema refuses null in optional fields, the null fields are left out. */
export function parseStoredValue(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  return result.success ? result : schema.safeParse(withoutNulls(value))
}

const withoutNulls = (value: unknown) =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, inner]) => inner !== null))

/** Returns `students/a.jpg` for the file address `/files/students/a.jpg?v=…`; other values stay unchanged. */
export const toStorageKeyIfFileUrl = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^\/files\/([^?]+)\?.*$/, '$1') : value

/** Returns the fields of a request whose keys or values contain texts that PostgreSQL cannot store, at any depth. */
export function findFieldsWithUnstorableText(value: unknown, path: string[] = []): Record<string, FieldErrorText> {
  if (typeof value === 'string') return isStorableText(value) ? {} : { [path.join('.')]: generalErrorTexts.wrong }
  if (typeof value !== 'object' || value === null) return {}
  const fields: Record<string, FieldErrorText> = {}
  for (const [key, inner] of Object.entries(value))
    Object.assign(
      fields,
      isStorableText(key)
        ? findFieldsWithUnstorableText(inner, [...path, key])
        : { [path.join('.')]: generalErrorTexts.wrong },
    )
  return fields
}
