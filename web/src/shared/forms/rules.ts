import type { Rule } from 'antd/es/form'
import type { z } from 'zod'
import '@markaz/protocol/validation'
import { common } from '../text/common.text.ts'

/** A form field obeys the very schema the server will parse it with, and says the same words. */
export function obeys(schema: z.ZodType): Rule {
  return {
    validator: async (_, value: unknown) => {
      const isMissing = value === undefined || value === null || value === ''
      const result = schema.safeParse(isMissing ? undefined : value)
      if (result.success) return
      throw new Error(isMissing ? common.required : (result.error.issues[0]?.message ?? common.required))
    },
  }
}
