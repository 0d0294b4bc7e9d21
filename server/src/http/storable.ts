import { type FieldText, generalTexts } from '@markaz/protocol/field-texts'
import { isStorable } from '@markaz/protocol/fields'

/**
 * The fields of an input that PostgreSQL cannot keep (`isStorable`), each with its refusal: keys and values, however
 * deep, whether the route names them or not. So no route has to remember it, and no text or jsonb ever meets one.
 * A key that cannot be kept is told under the field that holds it.
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
