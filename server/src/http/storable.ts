import { type FieldText, generalTexts } from '@markaz/protocol/field-texts'
import { isStorable } from '@markaz/protocol/fields'

/**
 * Returns an error for each field of an input that PostgreSQL cannot store (`isStorable`): keys and values at any
 * depth, declared by the route or not. So no route has to check it, and no text or jsonb column receives such a value.
 * An unstorable key is reported under the field that holds it.
 */
export function unstorableFields(value: unknown, path: string[] = []): Record<string, FieldText> {
  if (typeof value === 'string') return isStorable(value) ? {} : { [path.join('.')]: generalTexts.wrong }
  if (typeof value !== 'object' || value === null) return {}
  const fields: Record<string, FieldText> = {}
  for (const [key, inner] of Object.entries(value))
    Object.assign(
      fields,
      isStorable(key) ? unstorableFields(inner, [...path, key]) : { [path.join('.')]: generalTexts.wrong },
    )
  return fields
}
