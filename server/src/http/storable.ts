import { type FieldText, generalTexts } from '@markaz/protocol/field-texts'
import { isStorable } from '@markaz/protocol/fields'

/** Checks a request for texts that PostgreSQL cannot store, in keys and values at any depth. */
export function fieldsDatabaseCannotStore(value: unknown, path: string[] = []): Record<string, FieldText> {
  if (typeof value === 'string') return isStorable(value) ? {} : { [path.join('.')]: generalTexts.wrong }
  if (typeof value !== 'object' || value === null) return {}
  const fields: Record<string, FieldText> = {}
  for (const [key, inner] of Object.entries(value))
    Object.assign(
      fields,
      isStorable(key) ? fieldsDatabaseCannotStore(inner, [...path, key]) : { [path.join('.')]: generalTexts.wrong },
    )
  return fields
}
