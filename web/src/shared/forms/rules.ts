import { generalErrorTexts } from '@markaz/protocol/field-texts'
import type { Rule } from 'antd/es/form'
import type { z } from 'zod'
import '@markaz/protocol/validation'
import { formsText } from './forms.text.ts'

/** The rule checks with the server's schema and error texts. `missing` is the text for an empty field. */
export function createZodRule(
  schema: z.ZodType,
  missing = isChosen(schema) ? formsText.choose : formsText.write,
): Rule {
  return {
    validator: async (_, value: unknown) => {
      const wrong = validationMessageOf(schema, value)
      if (wrong) throw new Error(wrong === generalErrorTexts.required ? missing : wrong)
    },
  }
}

/** Returns undefined if the value is valid. */
export function validationMessageOf(schema: z.ZodType, value: unknown): string | undefined {
  if (Number.isNaN(value)) return generalErrorTexts.wholeNumber
  if (value === undefined || value === null || value === '')
    return acceptsEmptyValue(schema) ? undefined : generalErrorTexts.required
  const { success, error } = schema.safeParse(value)
  return success ? undefined : (error.issues[0]?.message ?? generalErrorTexts.required)
}

/** Returns whether the field may be empty: the schema accepts one of the values that an empty form field can have. */
export const acceptsEmptyValue = (schema: z.ZodType): boolean =>
  [undefined, null, '', false, []].some((empty) => schema.safeParse(empty).success)

/** Returns the schema of an entered value, without the optional, nullable and text-conversion schemas around it. */
export function unwrapValueSchema(schema: z.ZodType): z.ZodType {
  const { innerType, in: before, out } = schema.def as { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }
  const inner = innerType ?? (before?.def.type === 'transform' ? out : before)
  return inner ? unwrapValueSchema(inner) : schema
}

/**
 * The rule refuses a value before the value of the field `begin`. The form item must name `begin` in its
 * `dependencies`.
 */
export const createEndsAfterRule =
  (begin: string, said: string, { maySame = false } = {}): Rule =>
  ({ getFieldValue }) => ({
    validator: async (_, end: string | number | null | undefined) => {
      const from: typeof end = getFieldValue(begin)
      if (from == null || end == null || from === '' || end === '') return
      if (end < from || (end === from && !maySame)) throw new Error(said)
    },
  })

/** Returns whether the user chooses the value (an option, several options, or an id) instead of typing it. */
function isChosen(schema: z.ZodType): boolean {
  const { innerType, out } = schema.def as { innerType?: z.ZodType; out?: z.ZodType }
  if (innerType) return isChosen(innerType)
  return ['enum', 'literal', 'union', 'array', 'boolean'].includes(schema.def.type) || out?.def.type === 'number'
}
