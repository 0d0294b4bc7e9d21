import { type FieldText, generalErrorTexts } from '@markaz/protocol/field-texts'
import { isStorableText } from '@markaz/protocol/fields'

/** Checks a request for texts that PostgreSQL cannot store, in keys and values at any depth. */
export function findUnstorableFields(value: unknown, path: string[] = []): Record<string, FieldText> {
  if (typeof value === 'string') return isStorableText(value) ? {} : { [path.join('.')]: generalErrorTexts.wrong }
  if (typeof value !== 'object' || value === null) return {}
  const fields: Record<string, FieldText> = {}
  for (const [key, inner] of Object.entries(value))
    Object.assign(
      fields,
      isStorableText(key) ? findUnstorableFields(inner, [...path, key]) : { [path.join('.')]: generalErrorTexts.wrong },
    )
  return fields
}
