import { generalTexts } from '@markaz/protocol/field-texts'
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
      if (wrong) throw new Error(wrong === generalTexts.required ? missing : wrong)
    },
  }
}

/** Returns undefined if the value is valid. */
export function validationMessageOf(schema: z.ZodType, value: unknown): string | undefined {
  if (Number.isNaN(value)) return generalTexts.wholeNumber
  const isMissing = value === undefined || value === null || value === ''
  const { success, error } = schema.safeParse(isMissing ? undefined : value)
  if (success) return undefined
  return isMissing ? generalTexts.required : (error.issues[0]?.message ?? generalTexts.required)
}

/** The rule refuses an end before the field `begin`, which must be in `dependencies`. */
export const createEndsAfterRule =
  (begin: string, said: string, { maySame = false } = {}): Rule =>
  ({ getFieldValue }) => ({
    validator: async (_, end: string | number | null | undefined) => {
      const from: typeof end = getFieldValue(begin)
      if (from == null || end == null || from === '' || end === '') return
      if (end < from || (end === from && !maySame)) throw new Error(said)
    },
  })

/** Whether the value is chosen and not typed: an option, several options, or an id. */
function isChosen(schema: z.ZodType): boolean {
  const { type, innerType, out } = schema.def as { type: string; innerType?: z.ZodType; out?: z.ZodType }
  if (innerType) return isChosen(innerType)
  return ['enum', 'literal', 'union', 'array', 'boolean'].includes(type) || out?.def.type === 'number'
}
